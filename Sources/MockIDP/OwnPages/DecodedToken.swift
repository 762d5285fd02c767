import OAuthProtocol
import OrderedJSON
import PageTemplates

/// A JWT as the journal keeps it: header and claims, without its signature.
struct DecodedToken {
  private static let times = ["iat", "exp", "nbf", "auth_time"]

  let name: String
  private let header: JSON
  private let claims: JSON

  /// `nil` for what is no decoded JWT.
  init?(_ json: JSON, named name: String = "") {
    guard let members = json.members, members.map(\.name) == ["header", "claims"],
      members[0].value["alg"] != nil
    else { return nil }
    self.name = name
    header = members[0].value
    claims = members[1].value
  }

  /// Every one in a value, named by where it stands.
  static func all(in json: JSON, named name: String) -> [DecodedToken] {
    if let token = DecodedToken(json, named: name) { return [token] }
    return (json.members ?? []).flatMap { all(in: $0.value, named: "\(name) · \($0.name)") }
      + (json.elements ?? []).flatMap { all(in: $0, named: name) }
  }

  var context: TemplateValue {
    let times = Self.times.compactMap { name -> TemplateValue? in
      guard let seconds = claims[name]?.double, abs(seconds) < 1e12 else { return nil }
      let moment = Instant(millisecondsSince1970: Int(seconds * 1_000))
      return ["name": .text(name), "value": .text(moment.text)]
    }
    return [
      "name": .text(name), "header": .text(header.text(JSON.Style(pretty: true))),
      "claims": .text(claims.text(JSON.Style(pretty: true))), "times": .list(times),
    ]
  }
}
