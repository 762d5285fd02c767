/// A cookie that a server gives to a browser (RFC 6265 §4.1).
package struct Cookie: Sendable, Equatable {
  package let name: String
  /// Percent-encoded on the wire, so that any text will do.
  package let value: String
  /// In seconds.
  package let maxAge: Int

  package init(name: String, value: String, maxAge: Int) {
    self.name = name
    self.value = value
    self.maxAge = maxAge
  }

  /// The value of `Set-Cookie`: for every path of this host, not for scripts, and sent along when a link leads here.
  package var setting: String {
    "\(name)=\(PercentEncoding.encode(value)); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Lax"
  }
}

extension Request {
  /// The value of a cookie as ``Cookie/setting`` wrote it; `nil` where none of that name was sent or it cannot be read.
  package func cookie(_ name: String) -> String? {
    for pair in headers.values("cookie").flatMap({ $0.utf8.split(separator: UInt8(ascii: ";")) }) {
      let pair = pair.drop { $0 == UInt8(ascii: " ") }
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")), pair[..<sign].elementsEqual(name.utf8) else {
        continue
      }
      return PercentEncoding.decode(Array(pair[pair.index(after: sign)...])[...], plusIsSpace: false)
    }
    return nil
  }
}
