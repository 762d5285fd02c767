import Foundation

/// OpenSSL's own measure of RSA-2048 signatures: what nobody who signs can beat.
enum OpenSSLSpeed {
  static func signaturesPerSecond(processes: Int) throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["openssl", "speed", "-seconds", "3"] + (processes > 1 ? ["-multi", "\(processes)"] : []) + ["rsa2048"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    // rsa 2048 bits 0.000549s 0.000016s   1821.1  61632.2
    let line = text.split(separator: "\n").last { $0.hasPrefix("rsa") && $0.contains("bits") }
    guard let fields = line?.split(separator: " "), fields.count > 2,
      let rate = Double(fields[fields.count - 2])
    else {
      throw MeasurementError("openssl speed said something else: \(text.suffix(200))")
    }
    return rate
  }
}

struct MeasurementError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
