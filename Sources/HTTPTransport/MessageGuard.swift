internal import HTTPMessages

/// What evhttp lets through and must not reach a handler: requests that two readers could read differently.
///
/// Rules of RFC 9112 §3.2 (Host) and §6 (framing); every refusal closes the connection.
struct MessageGuard {
  let method: Method
  /// The minor version: 0 for HTTP/1.0.
  let minorVersion: Int
  let headers: Headers

  func check() throws(Refusal) {
    try checkNames()
    try checkHost()
    try checkFraming()
  }

  private func checkNames() throws(Refusal) {
    for field in headers.fields {
      guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isTokenByte) else {
        throw .malformed(
          "malformed_header",
          "\(Self.quoted(field.name)) is no header name: no spaces in it, none before the colon (RFC 9112 section 5.1)"
        )
      }
    }
  }

  private func checkHost() throws(Refusal) {
    let hosts = headers.values("host")
    guard hosts.count <= 1 else {
      throw .malformed("repeated_host", "Host is there \(hosts.count) times: send it once")
    }
    guard let host = hosts.first else {
      // HTTP/1.0 knows no Host.
      guard minorVersion == 0 else {
        throw .malformed(
          "missing_host", "there is no Host field: HTTP/1.1 asks for one, as in Host: 127.0.0.1:7780")
      }
      return
    }
    guard !host.isEmpty else {
      throw .malformed("empty_host", "Host is empty: name the server, as in Host: 127.0.0.1:7780")
    }
    guard Self.isHost(host) else {
      throw .malformed(
        "malformed_host", "Host is \(Self.quoted(host)), which is no name or address with an optional port")
    }
  }

  private func checkFraming() throws(Refusal) {
    let lengths = headers.values("content-length")
    let codings = headers.values("transfer-encoding")
    guard lengths.count <= 1 else {
      throw .malformed(
        "repeated_content_length", "Content-Length is there \(lengths.count) times: send it once")
    }
    if let length = lengths.first, length.isEmpty || !length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw .malformed(
        "malformed_content_length",
        "Content-Length is \(Self.quoted(length)): send the body's length in digits")
    }
    guard let coding = codings.first else { return try checkBodyOfHead(lengths.first) }
    guard lengths.isEmpty else {
      throw .malformed(
        "length_and_encoding", "both Content-Length and Transfer-Encoding are there: send one of them")
    }
    guard codings.count == 1, coding.equalsIgnoringCase("chunked") else {
      throw .malformed(
        "unknown_transfer_encoding",
        "Transfer-Encoding is \(Self.quoted(codings.joined(separator: ", "))): chunked is the only one known here"
      )
    }
    guard minorVersion > 0 else {
      throw .malformed("unknown_transfer_encoding", "HTTP/1.0 has no Transfer-Encoding: send Content-Length")
    }
    try checkBodyOfHead("chunked")
  }

  /// The body of a HEAD or TRACE request is not read, so what follows would be taken for the next request.
  private func checkBodyOfHead(_ framing: String?) throws(Refusal) {
    guard method == .head || method == .trace, let framing, framing.contains(where: { $0 != "0" }) else {
      return
    }
    throw .malformed("body_not_read", "a HEAD or TRACE request has a body: send it without")
  }

  /// `uri-host [":" port]` (RFC 9110 §7.2), addresses in brackets included.
  private static func isHost(_ host: String) -> Bool {
    var rest = Substring(host)
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return false }
      let address = rest[rest.index(after: rest.startIndex)..<end]
      guard !address.isEmpty, address.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
        return false
      }
      rest = rest[rest.index(after: end)...]
    } else {
      let name = rest.prefix { $0 != ":" }
      guard !name.isEmpty, name.utf8.allSatisfy(isNameByte) else { return false }
      rest = rest[name.endIndex...]
    }
    guard let colon = rest.first else { return true }
    let port = rest.dropFirst()
    guard colon == ":", port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    return port.isEmpty || Int(port).map { $0 <= 65535 } ?? false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "%"): true
    default: false
    }
  }

  /// `tchar` of RFC 9110 §5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.prefix(60) + "'"
  }
}
