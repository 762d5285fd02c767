import OpenSSLCommand
import SigningCore
import Testing

/// Each mistake people make with key files is named.
@Suite struct RefusedKeyTests {
  struct Making: CustomTestStringConvertible {
    let testDescription: String
    /// Each leaves its result in `key.pem`.
    let commands: [[String]]
    let error: SigningError

    init(_ description: String, _ commands: [String]..., error: SigningError) {
      testDescription = description
      self.commands = commands
      self.error = error
    }
  }

  private static func generate(_ algorithm: String, _ option: String? = nil, to file: String = "key.pem")
    -> [String]
  {
    ["genpkey", "-algorithm", algorithm] + (option.map { ["-pkeyopt", $0] } ?? []) + ["-out", file]
  }

  @Test(arguments: [
    Making("P-384", generate("EC", "ec_paramgen_curve:P-384"), error: .curve("secp384r1")),
    Making("secp256k1", generate("EC", "ec_paramgen_curve:secp256k1"), error: .curve("secp256k1")),
    Making(
      "P-521, SEC 1", ["ecparam", "-name", "secp521r1", "-genkey", "-out", "key.pem"],
      error: .curve("secp521r1")),
    Making(
      "P-256 with its parameters spelled out",
      ["ecparam", "-name", "prime256v1", "-genkey", "-param_enc", "explicit", "-out", "key.pem"],
      error: .curve("described by its parameters, without a name")),
    Making("Ed25519", generate("ED25519"), error: .keyType("1.3.101.112")),
    Making(
      "RSA for PSS only", generate("RSA-PSS", "rsa_keygen_bits:2048"),
      error: .keyType("1.2.840.113549.1.1.10")),
    Making("RSA of 1,024 bits", generate("RSA", "rsa_keygen_bits:1024"), error: .rsaSize(bits: 1_024)),
    Making(
      "a public key", generate("EC", "ec_paramgen_curve:P-256", to: "full.pem"),
      ["pkey", "-in", "full.pem", "-pubout", "-out", "key.pem"], error: .publicKeyNotPrivate),
    Making(
      "encrypted, PKCS #8", generate("EC", "ec_paramgen_curve:P-256", to: "full.pem"),
      ["pkcs8", "-topk8", "-in", "full.pem", "-passout", "pass:word", "-out", "key.pem"], error: .encrypted),
    Making(
      "encrypted, PKCS #1", generate("RSA", "rsa_keygen_bits:2048", to: "full.pem"),
      ["rsa", "-traditional", "-aes128", "-passout", "pass:word", "-in", "full.pem", "-out", "key.pem"],
      error: .encrypted),
    Making(
      "a certificate", generate("EC", "ec_paramgen_curve:P-256", to: "full.pem"),
      ["req", "-x509", "-new", "-key", "full.pem", "-subj", "/CN=x", "-out", "key.pem"],
      error: .certificateNotKey),
    Making(
      "a signing request", generate("EC", "ec_paramgen_curve:P-256", to: "full.pem"),
      ["req", "-new", "-key", "full.pem", "-subj", "/CN=x", "-out", "key.pem"],
      error: .unexpectedPEM(label: "CERTIFICATE REQUEST")),
    Making(
      "parameters alone", ["ecparam", "-name", "prime256v1", "-out", "key.pem"],
      error: .unexpectedPEM(label: "EC PARAMETERS")),
  ])
  func `names what openssl made instead of a key for signing`(_ making: Making) throws {
    let openssl = try OpenSSLCommand()
    for command in making.commands { try openssl.run(command) }
    let text = try openssl.readText("key.pem")
    #expect(throws: making.error) { try PrivateKey(pem: text) }
    #expect(!making.error.description.isEmpty)
  }

  struct Mangling: CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (String) -> String
    let error: SigningError

    init(_ description: String, _ error: SigningError, _ change: @escaping @Sendable (String) -> String) {
      testDescription = description
      self.error = error
      self.change = change
    }
  }

  @Test(arguments: [
    Mangling("empty", .noPEM) { _ in "" },
    Mangling("a file name", .noPEM) { _ in "AuthKey_ABC.p8" },
    Mangling("Base64 alone", .noPEM) {
      $0.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    },
    Mangling("backslash n", .escapedLineBreaks) { $0.replacing("\n", with: #"\n"#) },
    Mangling("backslash n, quoted", .escapedLineBreaks) { "\"" + $0.replacing("\n", with: #"\n"#) + "\"" },
    Mangling("backslash n and line breaks", .escapedLineBreaks) { $0.replacing("\n", with: "\\n\n") },
    Mangling("spaces for line breaks", .missingLineBreaks) { $0.replacing("\n", with: " ") },
    Mangling("no line breaks", .missingLineBreaks) { $0.replacing("\n", with: "") },
    Mangling("no end", .brokenPEM("PRIVATE KEY")) { String($0.prefix(100)) },
    Mangling("ends as something else", .brokenPEM("PRIVATE KEY")) {
      $0.replacing("END PRIVATE", with: "END PUBLIC")
    },
    Mangling("begins twice", .brokenPEM("PRIVATE KEY")) { $0.prefix(100) + "\n" + $0 },
    Mangling("a foreign character", .brokenPEM("PRIVATE KEY")) { $0.replacing("\nMI", with: "\n*I") },
    Mangling("a missing character", .brokenPEM("PRIVATE KEY")) { $0.replacing("\nMI", with: "\nM") },
    Mangling("padding in the middle", .brokenPEM("PRIVATE KEY")) { $0.replacing("\nMIG", with: "\nMI=") },
    Mangling("a missing line", .damaged("it ends too early")) { text in
      text.split(separator: "\n").enumerated().filter { $0.offset != 2 }.map(\.element).joined(
        separator: "\n")
    },
    Mangling("labelled RSA", .damaged("its DER holds another element than expected")) {
      $0.replacing("PRIVATE", with: "RSA PRIVATE")
    },
    Mangling("labelled EC", .damaged("it is no EC private key of version 1")) {
      $0.replacing("PRIVATE", with: "EC PRIVATE")
    },
    Mangling("nothing within", .damaged("it ends too early")) { _ in
      "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n"
    },
  ])
  func `names what happened to the text`(_ mangling: Mangling) throws {
    let text = mangling.change(try PrivateKey.p256().pem)
    #expect(throws: mangling.error) { try PrivateKey(pem: text) }
    #expect(!mangling.error.description.isEmpty)
  }

  @Test func `a private key is not taken for a public one`() throws {
    let key = try PrivateKey.p256()
    #expect(throws: SigningError.privateKeyNotPublic) { try PublicKey(pem: key.pem) }
    #expect(throws: SigningError.privateKeyNotPublic) { try PublicKey(pem: PublishedVectors.rsaPEM) }
    #expect(throws: SigningError.publicKeyNotPrivate) { try PrivateKey(pem: key.publicKey.spkiPEM) }
    let mislabelled = key.publicKey.spkiPEM.replacing("PUBLIC", with: "PRIVATE")
    #expect(throws: SigningError.publicKeyNotPrivate) { try PrivateKey(pem: mislabelled) }
    let disguised = key.pem.replacing("PRIVATE", with: "PUBLIC")
    #expect(throws: SigningError.damaged("it is no SubjectPublicKeyInfo")) { try PublicKey(pem: disguised) }
  }
}
