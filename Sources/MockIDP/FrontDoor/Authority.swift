/// Host and port of a URL or `Host` field, with the host in lower case.
struct Authority: Sendable, Equatable {
  let host: String
  let text: String

  /// - Parameter text: `name`, `name:port`, `[::1]:port`.
  init(_ text: some StringProtocol) {
    self.text = String(text)
    if text.first == "[", let end = text.firstIndex(of: "]") {
      host = text[text.index(after: text.startIndex)..<end].lowercased()
    } else {
      host = text.prefix { $0 != ":" }.lowercased()
    }
  }

  /// Whether only this machine can be meant: a rebound DNS name never looks like this.
  var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }
}
