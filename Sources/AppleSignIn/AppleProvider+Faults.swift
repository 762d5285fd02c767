package import HTTPMessages
package import OAuthProtocol
import OrderedJSON
import TokenDefects

extension AppleProvider {
  /// A refusal as Apple would word it at that endpoint.
  package func refusal(_ error: OAuthError, _ request: Request, at endpoint: String) -> Response {
    endpoint == "authorize" ? errorPage(error, for: request) : .apple(error)
  }

  /// An answer spoilt in a named way; `nil` when the name does not fit the answer.
  package func spoiled(
    _ defect: String, _ response: Response, _ request: Request, at endpoint: String
  ) -> Response? {
    var spoilt = response
    switch (endpoint, defect) {
    case (_, "malformed-json"):
      spoilt.body = .bytes(Array((response.bytes ?? []).dropLast()) + Array(",".utf8))
    case ("keys", "empty-jwk-set"): spoilt.body = .bytes(JSON.object(["keys": []]).bytes())
    case ("keys", "garbage-jwk-set"): spoilt.body = .bytes(Array("<html>502 Bad Gateway</html>".utf8))
    case ("discovery", "issuer-drift"): spoilt.body = .bytes(driftedDiscovery(at: request.mount).bytes())
    case ("discovery", "redirect"):
      spoilt = .redirect(to: driftedMount(request.mount).base + Path.discovery)
    case ("authorize", _):
      guard let delivered = response.basis as? AuthorizationResponse,
        let named = TokenDefect.named(defect), let other = spoil(delivered, by: named)
      else { return nil }
      let remade = deliver(other, request)
      spoilt.body = remade.body
      for field in remade.headers.fields { spoilt.headers[field.name] = field.value }
    case ("token", _):
      guard let named = TokenDefect.named(defect), let json = try? JSON(parsing: response.bytes ?? []),
        let other = spoil(tokenResponse: json, by: named)
      else { return nil }
      spoilt.body = .bytes(other.bytes())
    default: return nil
    }
    return spoilt
  }

  /// The names that ``spoiled(_:_:_:at:)`` knows, beside those of the bad tokens.
  private static let endpointDefects = [
    "malformed-json", "empty-jwk-set", "garbage-jwk-set", "issuer-drift", "redirect",
  ]

  /// Every name that a fault may give as its defect.
  package static var defectNames: [String] { endpointDefects + TokenDefect.all.map(\.name) }

  /// The document of 10 June 2025: everything named `account.apple.com`, while tokens kept their issuer.
  private func driftedDiscovery(at mount: Request.Mount) -> JSON {
    .object(
      (discoveryDocument(at: driftedMount(mount)).members ?? []).map { member in
        member.name == "issuer" ? JSON.Member("issuer", .string("https://account.apple.com")) : member
      })
  }

  /// The same address under the name that Apple's document bore that day.
  private func driftedMount(_ mount: Request.Mount) -> Request.Mount {
    let host = "account.apple.com"
    if mount.base.hasSuffix("//" + Self.realHost) {
      return Request.Mount(origin: "https://" + host, path: "")
    }
    let isNamed = mount.path.hasSuffix("/" + Self.realHost)
    let before = isNamed ? mount.path.dropLast(Self.realHost.count + 1) : mount.path[...]
    return Request.Mount(origin: mount.origin, path: before + "/" + host)
  }
}
