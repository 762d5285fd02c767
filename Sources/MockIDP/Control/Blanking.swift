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

  /// A value by the name it travels under.
  static func value(_ text: String, named name: String) -> JSON {
    if let jws = unsigned(text) { return jws }
    guard secretNames.contains(name.lowercased()) else { return .string(Redaction.redact(text)) }
    return .string(short(text))
  }

  /// A header field's value.
  static func header(_ value: String, named name: String) -> JSON {
    if name.equalsIgnoringCase("location") { return .string(location(value)) }
    // Facebook's names the token that it refuses.
    if name.equalsIgnoringCase("www-authenticate") { return .string(Redaction.redact(value)) }
    guard secretHeaders.contains(name.lowercased()) else { return .string(value) }
    let scheme = value.firstIndex(of: " ").map { value[...$0] } ?? ""
    return .string(scheme + short(String(value.dropFirst(scheme.count))))
  }

  /// Every text in a JSON value.
  static func json(_ value: JSON, named name: String = "") -> JSON {
    switch value {
    case .string(let text): Self.value(text, named: name)
    case .array(let elements): .array(elements.map { json($0, named: name) })
    case .object(let members): .object(members.map { JSON.Member($0.name, json($0.value, named: $0.name)) })
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
    let rest = url[url.index(after: mark)...]
    let pairs = rest.split(separator: "&", omittingEmptySubsequences: false).map { pair -> String in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return String(pair) }
      let value = String(parts[1])
      let isSecret = secretNames.contains(parts[0].lowercased()) || parts[0] == "id_token"
      return parts[0] + "=" + (isSecret ? short(value) : Redaction.redact(value))
    }
    return url[...mark] + pairs.joined(separator: "&")
  }

  private static func short(_ text: String) -> String {
    text.count > 6 ? text.prefix(6) + "…" : "…"
  }

  private static func unsigned(_ text: String) -> JSON? {
    guard text.hasPrefix("ey"), let jws = try? JWS(parsing: text) else { return nil }
    return ["header": jws.header, "claims": jws.payload]
  }
}
