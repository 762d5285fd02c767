import DevelopmentKeys
import MockIDP
import SigningCore

/// Files the configurations under test may name.
let keyFiles = [
  "private.p8": DevelopmentKeys.appleClientKey.pem,
  "public.pem": (try? PrivateKey(pem: DevelopmentKeys.appleClientKey.pem))?.publicKey.spkiPEM ?? "",
  "rsa.pem": DevelopmentKeys.appleSigningKeys.first?.pem ?? "",
  "notes.txt": "not a key",
]

struct NoSuchFile: Error, CustomStringConvertible {
  let description = "there is no such file"
}

func read(
  _ text: String, file: String = "mock-idp.json", keys: [String: String] = keyFiles
) throws(ConfigurationError) -> Configuration {
  try Configuration(json5: Array(text.utf8), file: file) { path in
    guard let text = keys[path] else { throw NoSuchFile() }
    return text
  }
}
