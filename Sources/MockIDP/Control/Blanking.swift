import HTTPMessages
import OAuthProtocol
import OrderedJSON
import SigningCore

/// Takes secrets out of what is remembered: a JWT stands as header and claims without its signature; codes, secrets
/// and opaque tokens as their first six characters.
enum Blanking {
  private static let secretNames: Set<String> = [
    "client_secret", "code", "access_token", "refresh_token", "token", "code_verifier", "password",
    "authorizationcode", "accesstoken", "fb_exchange_token", "fb_exchange_nonce", "input_token",
    "user_token_nonce",
    "appsecret_proof", "signed_request",
  ]
  private static let secretHeaders: Set<String> = [
    "authorization", "cookie", "set-cookie", "proxy-authorization",
  ]

  /// A value by the name it travels under; a JWT loses its signature here and is put into words by ``spelledOut(_:)``.
  static func value(_ text: String, named name: String) -> JSON {
    if let unsigned = unsigned(text) { return .string(unsigned) }
    guard secretNames.contains(name.lowercased()) else { return .string(Redaction.redact(text)) }
    return .string(short(text))
  }

  /// Whether some field is one that carries secrets.
  static func mayHoldSecrets(_ headers: Headers) -> Bool {
    headers.fields.contains { field in
      secretHeaders.contains { $0.equalsIgnoringCase(field.name) }
        || field.name.equalsIgnoringCase("location") || field.name.equalsIgnoringCase("www-authenticate")
    }
  }

  static func headers(_ headers: Headers) -> Headers {
    Headers(headers.fields.map { Headers.Field($0.name, header($0.value, named: $0.name)) })
  }

  private static func header(_ value: String, named name: String) -> String {
    if name.equalsIgnoringCase("location") { return location(value) }
    // Facebook's names the token that it refuses.
    if name.equalsIgnoringCase("www-authenticate") { return Redaction.redact(value) }
    guard secretHeaders.contains(name.lowercased()) else { return value }
    let scheme = value.firstIndex(of: " ").map { value[...$0] } ?? ""
    return scheme + short(String(value.dropFirst(scheme.count)))
  }

  /// Every text in a JSON value.
  static func json(_ value: JSON, named name: String = "") -> JSON {
    switch value {
    case .string(let text): Self.value(text, named: name)
    case .array(let elements): .array(elements.map { json($0, named: name) })
    case .object(let members):
      .object(
        members.map { member in
          // An error's code says what is wrong, and is none to redeem.
          let isErrorCode = name == "error" && member.name == "code"
          return JSON.Member(member.name, json(member.value, named: isErrorCode ? "" : member.name))
        })
    case .null, .bool, .integer, .double: value
    }
  }

  /// A form as an object; a repeated name becomes an array.
  static func form(_ form: Form) -> JSON {
    var names: [String] = []
    var values: [String: [JSON]] = [:]
    for field in form.fields {
      if values[field.name] == nil { names.append(field.name) }
      values[field.name, default: []].append(value(field.value, named: field.name))
    }
    return .object(
      names.map { name in
        let all = values[name] ?? []
        return JSON.Member(Redaction.redact(name), all.count == 1 ? all[0] : .array(all))
      })
  }

  /// A redirection with the values of its query and fragment blanked.
  private static func location(_ url: String) -> String {
    guard let mark = url.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return url }
    return url[...mark] + encoded(url[url.index(after: mark)...])
  }

  /// Encoded pairs, which need not be well-formed, with their values blanked.
  static func encoded(_ pairs: Substring) -> String {
    pairs.split(separator: "&", omittingEmptySubsequences: false).map { pair -> String in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return short(String(pair)) }
      let value = String(parts[1])
      let isSecret = secretNames.contains(parts[0].lowercased()) || parts[0] == "id_token"
      return Redaction.redact(String(parts[0])) + "=" + (isSecret ? short(value) : Redaction.redact(value))
    }.joined(separator: "&")
  }

  private static func short(_ text: String) -> String {
    text.count > 6 ? text.prefix(6) + "…" : "…"
  }

  /// Header and payload of what looks like a JWT, encoded as they were, with the dot after them.
  private static func unsigned(_ text: String) -> String? {
    guard text.hasPrefix("ey") else { return nil }
    var text = text
    let end = text.withUTF8 { bytes -> Int? in
      var dots = 0
      var last = 0
      for (index, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: ".") {
          dots += 1
          last = index
        } else if !isBase64URL(byte) {
          return nil
        }
      }
      return dots == 2 ? last : nil
    }
    return end.map { String(text.utf8.prefix($0 + 1)) ?? "" }
  }

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// The value as it is shown: every JWT without its signature as its decoded header and claims.
  static func spelledOut(_ value: JSON) -> JSON {
    switch value {
    case .string(let text):
      guard text.hasPrefix("ey"), text.hasSuffix("."), let jws = try? JWS(parsing: text) else { return value }
      return ["header": jws.header, "claims": jws.payload]
    case .array(let elements): return .array(elements.map(spelledOut))
    case .object(let members): return .object(members.map { JSON.Member($0.name, spelledOut($0.value)) })
    case .null, .bool, .integer, .double: return value
    }
  }
}
