import HTTPMessages
import OrderedJSON

/// A request of the journal as a command that sends it again, with placeholders where the journal has blanked a secret.
struct CurlCommand {
  /// Fields that belong to the connection, or that curl makes itself.
  private static let ownFields: Set = [
    "connection", "content-length", "transfer-encoding", "accept-encoding", "expect", "keep-alive", "te",
    "upgrade",
  ]
  private static let formType = "application/x-www-form-urlencoded"

  let text: String

  /// - Parameters:
  ///   - url: scheme, authority and path.
  ///   - request: headers, query and body as the journal has them.
  init(method: String, url: String, request: JSON) {
    let isForm = Self.isForm(request)
    let body = request["body"]
    var words = ["curl -i"]
    if method != (body == nil ? "GET" : "POST") {
      words.append(method == "HEAD" ? "-I" : "-X " + Self.quoted(method))
    }
    words.append(Self.quoted(Self.encodedPath(url) + Self.query(request["query"])))
    words += Self.headers(request["headers"], url: url, isForm: isForm)
    if let body { words += isForm && body.string == nil ? Self.fields(body) : Self.whole(body) }
    text = words.joined(separator: " \\\n  ")
  }

  static func isForm(_ request: JSON) -> Bool {
    let type = request["headers"]?.members?.first { $0.name.lowercased() == "content-type" }?.value.string
    return type?.lowercased().hasPrefix(formType) ?? false
  }

  private static func headers(_ headers: JSON?, url: String, isForm: Bool) -> [String] {
    (headers?.members ?? []).compactMap { member in
      let name = member.name.lowercased()
      let value = text(member.value, named: member.name)
      if ownFields.contains(name) || (name == "content-type" && isForm) { return nil }
      if name == "host", url.contains("//\(value)/") { return nil }
      return "-H " + quoted("\(member.name): \(value)")
    }
  }

  private static func query(_ query: JSON?) -> String {
    let pairs = pairs(query).map { PercentEncoding.encode($0.name) + "=" + encodedValue($0.value) }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }

  /// A placeholder stays readable, so that it is found and replaced.
  private static func encodedValue(_ value: String) -> String {
    value.hasPrefix("<") && value.hasSuffix(">") ? value : PercentEncoding.encode(value)
  }

  private static func encodedPath(_ url: String) -> String {
    url.split(separator: "/", omittingEmptySubsequences: false).enumerated().map { index, part in
      index < 3 ? String(part) : PercentEncoding.encode(part)
    }.joined(separator: "/")
  }

  private static func fields(_ body: JSON) -> [String] {
    pairs(body).map { name, value in
      let isPlain = (name + value).unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      return isPlain && !name.contains("=")
        ? "--data-urlencode " + quoted("\(name)=\(value)")
        : "-d " + quoted(PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value))
    }
  }

  private static func whole(_ body: JSON) -> [String] {
    if case .string(let text) = body {
      // A body that is only named stands in parentheses.
      return text.hasPrefix("(") ? ["-d " + quoted("<body \(text)>")] : ["--data-raw " + quoted(text)]
    }
    return ["--data-raw " + quoted(replaced(body).text())]
  }

  private static func pairs(_ json: JSON?) -> [(name: String, value: String)] {
    (json?.members ?? []).flatMap { member in
      let values =
        DecodedToken(member.value) == nil ? member.value.elements ?? [member.value] : [member.value]
      return values.map { (member.name, text($0, named: member.name)) }
    }
  }

  /// The value, or `<name>` for what the journal has only in part.
  private static func text(_ value: JSON, named name: String) -> String {
    guard let text = value.string else {
      return DecodedToken(value) == nil ? value.text() : "<\(name)>"
    }
    guard text.contains("…") || text.hasSuffix("...") else { return text }
    // What names the kind of secret, as in "Basic", is none.
    let scheme = text.firstIndex(of: " ").map { String(text[...$0]) } ?? ""
    return "\(scheme)<\(name)>"
  }

  private static func replaced(_ json: JSON, named name: String = "body") -> JSON {
    if DecodedToken(json) != nil { return .string("<\(name)>") }
    return switch json {
    case .string: .string(text(json, named: name))
    case .array(let elements): .array(elements.map { replaced($0, named: name) })
    case .object(let members):
      .object(members.map { JSON.Member($0.name, replaced($0.value, named: $0.name)) })
    default: json
    }
  }

  /// As one word of a POSIX shell; what would steer a terminal is left out.
  private static func quoted(_ text: String) -> String {
    let safe = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }))
    return "'" + safe.replacingQuotes + "'"
  }
}

extension String {
  fileprivate var replacingQuotes: String {
    split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
  }
}
