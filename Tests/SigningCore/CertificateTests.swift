import OpenSSLCommand
import SigningCore
import Testing

@Suite struct CertificateTests {
  private static func certificate(of key: PrivateKey, notAfter: Int = 1_731_536_000) throws -> Certificate {
    try .selfSigned(
      key: key, commonName: "mock é", serialNumber: 0xFEDC_BA98_7654_3210, notBefore: 1_700_000_000,
      notAfter: notAfter)
  }

  @Test(arguments: JWSAlgorithm.allCases)
  func `openssl reads it and finds it signed by its own key`(algorithm: JWSAlgorithm) throws {
    let key: PrivateKey = try algorithm == .rs256 ? .rsa2048() : .p256()
    let certificate = try Self.certificate(of: key)
    let openssl = try OpenSSLCommand()
    try openssl.write("certificate.pem", certificate.pem)
    let text = try openssl(
      "x509", "-in", "certificate.pem", "-noout", "-subject", "-issuer", "-serial", "-dates", "-ext",
      "basicConstraints,keyUsage", "-nameopt", "utf8")
    for expected in [
      "subject=CN=mock é", "issuer=CN=mock é", "serial=FEDCBA9876543210",
      "notBefore=Nov 14 22:13:20 2023 GMT",
      "notAfter=Nov 13 22:13:20 2024 GMT", "CA:FALSE", "Digital Signature",
    ] {
      #expect(text.contains(expected))
    }
    #expect(try openssl("x509", "-in", "certificate.pem", "-noout", "-pubkey") == key.publicKey.spkiPEM)
    try openssl(
      "verify", "-check_ss_sig", "-partial_chain", "-attime", "1700000001", "-trusted", "certificate.pem",
      "certificate.pem")
  }

  @Test func `comes back from its PEM with its key`() throws {
    let key = try PrivateKey.p256()
    let certificate = try Self.certificate(of: key)
    #expect(try Certificate(pem: "some words\n" + certificate.pem) == certificate)
    #expect(certificate.publicKey == key.publicKey)
  }

  @Test func `may last longer than two-digit years reach`() throws {
    let certificate = try Self.certificate(of: .p256(), notAfter: 4_102_444_800)
    let openssl = try OpenSSLCommand()
    try openssl.write("certificate.pem", certificate.pem)
    #expect(
      try openssl("x509", "-in", "certificate.pem", "-noout", "-enddate")
        == "notAfter=Jan  1 00:00:00 2100 GMT\n")
  }

  @Test(arguments: ["", String(repeating: "x", count: 65)])
  func `refuses a name that X.509 cannot hold`(name: String) throws {
    let key = try PrivateKey.p256()
    #expect(throws: SigningError.self) {
      try Certificate.selfSigned(key: key, commonName: name, serialNumber: 1, notBefore: 0, notAfter: 1)
    }
  }

  @Test func `refuses what is no certificate`() throws {
    let key = try PrivateKey.p256()
    let label = SigningError.unexpectedPEM(label: "PUBLIC KEY")
    #expect(throws: label) { try Certificate(pem: key.publicKey.spkiPEM) }
    #expect(throws: SigningError.noPEM) { try Certificate(pem: "certificate") }
    let cut = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
    #expect {
      try Certificate(pem: cut)
    } throws: { error in
      guard case SigningError.library(let words) = error else { return false }
      return words.hasPrefix("reading a certificate: ")
    }
  }
}
