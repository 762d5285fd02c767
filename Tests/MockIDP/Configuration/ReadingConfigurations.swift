import MockIDP

/// Files the configurations under test may name.
let keyFiles = [
  "private.p8": "-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n",
  "public.pem": "-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n",
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
