import Foundation
import HTTPTransport
import OpenSSLCommand

/// An authority made for one test, and certificates that it signed.
struct TestCertificates {
  let openssl: OpenSSLCommand

  init() throws {
    openssl = try OpenSSLCommand()
    try openssl.run(
      request(
        "ca", ["-x509", "-days", "2", "-addext", "basicConstraints=critical,CA:TRUE"], output: "ca.pem"))
  }

  /// Trust in this authority alone.
  var trust: TLSTrust { .authorities(file: path("ca.pem")) }

  func path(_ name: String) -> String {
    openssl.folder.appending(path: name).path
  }

  /// - Parameters:
  ///   - names: its subjectAltName as openssl writes it.
  ///   - days: how long it is valid; less than 0: it has been.
  func make(_ name: String, names: String, days: Int = 2) throws {
    try openssl.run(request(name, ["-addext", "subjectAltName=" + names], output: name + ".csr"))
    try openssl(
      "x509", "-req", "-in", name + ".csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days",
      "\(days)", "-copy_extensions", "copy", "-out", name + ".pem")
  }

  func makeSelfSigned(_ name: String, names: String) throws {
    try openssl.run(
      request(name, ["-x509", "-days", "2", "-addext", "subjectAltName=" + names], output: name + ".pem"))
  }

  private func request(_ name: String, _ options: [String], output: String) -> [String] {
    [
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", name + ".key",
      "-subj",
      "/CN=mock-idp test \(name)", "-out", output,
    ] + options
  }
}
