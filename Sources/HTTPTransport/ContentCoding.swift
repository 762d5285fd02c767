internal import HTTPMessages

/// Whether and how a body is compressed on its way out (RFC 9110 §8.4, §12.5.3).
enum ContentCoding {
  /// Below this a compressed answer saves no packet.
  private static let worthwhile = 1024

  /// Compresses the body when that pays and the client takes it, and says so in the headers.
  static func apply(to response: inout Response, acceptEncoding: String?) {
    guard case .bytes(let bytes) = response.body, bytes.count > worthwhile, bytes.count <= Int(Int32.max),
      response.status != 206, response.headers["content-encoding"] == nil,
      let type = response.headers["content-type"], isText(type)
    else { return }
    addVary(to: &response.headers)
    guard let acceptEncoding, acceptsGzip(acceptEncoding), let compressed = Gzip.compress(bytes) else {
      return
    }
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = nil
    response.body = .bytes(compressed)
  }

  /// Caches must know even when this one answer is not compressed.
  private static func addVary(to headers: inout Headers) {
    let name = "Accept-Encoding"
    let present = headers.values("vary").joined(separator: ", ")
    guard !present.isEmpty else { return headers.add("Vary", name) }
    guard !present.lowercased().contains(name.lowercased()), present != "*" else { return }
    headers["Vary"] = present + ", " + name
  }

  static func isText(_ contentType: String) -> Bool {
    let type = String(
      decoding: contentType.utf8.prefix { $0 != UInt8(ascii: ";") }.lazy
        .filter { $0 != UInt8(ascii: " ") }.map(\.lowercasedASCII), as: UTF8.self)
    if type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
    return [
      "application/json", "application/javascript", "application/xml", "application/x-www-form-urlencoded",
    ]
    .contains(type)
  }

  /// Whether `gzip`, or else `*`, is listed with a quality above 0.
  static func acceptsGzip(_ field: String) -> Bool {
    var verdict: (gzip: Bool?, any: Bool?) = (nil, nil)
    for item in field.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
      let isWanted = (weight ?? 1) > 0
      switch parts.first {
      case "gzip", "x-gzip": verdict.gzip = isWanted
      case "*": verdict.any = isWanted
      default: break
      }
    }
    return verdict.gzip ?? verdict.any ?? false
  }
}
