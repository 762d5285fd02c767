import Foundation
import OpenSSLCommand

/// `openssl s_server` on a free port, which answers a GET with the file of that name from its folder.
struct TLSServer: ~Copyable {
  struct Silent: Error {
    let output: String
  }

  let port: Int
  private let process: pid_t
  private let output: UnsafeMutablePointer<FILE>

  /// - Parameter options: more of `s_server`'s.
  init(_ certificates: TestCertificates, certificate: String, options: [String] = []) throws {
    let command = certificates.openssl.shellCommand(
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", certificate + ".pem", "-key", certificate + ".key",
        "-WWW",
      ] + options)
    guard let output = popen("echo $$; " + command, "r") else { throw Silent(output: "popen: \(errno)") }
    var text = ""
    var line = [CChar](repeating: 0, count: 1_024)
    while fgets(&line, Int32(line.count), output) != nil {
      text += String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard let port = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/).flatMap({ Int($0.1) }) else {
        continue
      }
      guard let process = pid_t(text.prefix { $0 != "\n" }) else { break }
      self.port = port
      self.process = process
      self.output = output
      return
    }
    pclose(output)
    throw Silent(output: text)
  }

  deinit {
    // Not SIGTERM: the thread that started it may block signals, and a child inherits that.
    kill(process, SIGKILL)
    pclose(output)
  }
}
