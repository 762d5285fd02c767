#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import MockIDP

/// The process that listens at a port, where the system tells: on Linux, for processes of the same user.
enum PortHolder {
  /// Who has the port, and what to do.
  static func explanation(host: String, port: Int) -> String {
    let address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let holder = process(listeningAt: port).map { " by \($0)" } ?? ""
    return
      "\(address) is in use\(holder)\nPick another port with --port N or PORT=N; --port 0 takes a free one."
  }

  private static func process(listeningAt port: Int) -> String? {
    let links = Set(socketsListening(at: port).map { "socket:[\($0)]" })
    guard !links.isEmpty else { return nil }
    for id in entries(of: "/proc") where Int(id) != nil {
      let isHolder = entries(of: "/proc/\(id)/fd").contains { descriptor in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/fd/\(descriptor)"))
          .map(links.contains) ?? false
      }
      guard isHolder else { continue }
      let name = (try? TextFile.read("/proc/\(id)/comm"))?.split(separator: "\n").first ?? "a process"
      return "\(name) (process \(id))"
    }
    return nil
  }

  /// Inodes of the sockets in state LISTEN (proc(5): local address second, state fourth, inode tenth).
  private static func socketsListening(at port: Int) -> [Substring] {
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { file -> [Substring] in
      guard let table = try? TextFile.read(file) else { return [] }
      return table.split(separator: "\n").dropFirst().compactMap { row in
        let fields = row.split(separator: " ")
        guard fields.count > 9, fields[3] == "0A", let hex = fields[1].split(separator: ":").last,
          Int(hex, radix: 16) == port
        else { return nil }
        return fields[9]
      }
    }
  }

  private static func entries(of directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }
}
