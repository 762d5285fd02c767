import HTTPMessages
import OAuthProtocol
import SigningCore

/// A request to `oauth/access_token`, by GET or POST (reference §2.3).
package struct ClassicTokenRequest: Sendable, Equatable {
  package enum Grant: Sendable, Equatable {
    case code(String?, redirectURI: String?, verifier: String?)
    case clientCredentials
    /// A token for a longer one.
    case exchangeToken(String?)
    /// The iOS SDK's nonce for a token (reference §1.5).
    case exchangeNonce(String?)
    /// The SDKs' refresh of the token they have.
    case extendToken(String?)
    case unknown(String)
  }

  package let clientID: String?
  package let clientSecret: String?
  package let grant: Grant
  let sent: SentNames

  package init(clientID: String?, clientSecret: String?, grant: Grant) {
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.grant = grant
    sent = SentNames()
  }

  /// Reads the fields; id and secret may stand in `Authorization: Basic` instead (golang.org/x/oauth2 tries that first).
  init(_ call: GraphRequest, authorization: String?) {
    sent = call.sent
    let basic = authorization.flatMap(Self.basic)
    clientID = call.value(.clientID) ?? basic?.id
    clientSecret = call.value(.clientSecret) ?? basic?.secret
    grant =
      switch call.value(.grantType) {
      case nil, GrantType.authorizationCode.rawValue:
        .code(
          call.value(.code), redirectURI: call.value(.redirectURI), verifier: call.value(.codeVerifier))
      case GrantType.clientCredentials.rawValue: .clientCredentials
      case "fb_exchange_token": .exchangeToken(call.value("fb_exchange_token"))
      case "fb_exchange_nonce": .exchangeNonce(call.value("fb_exchange_nonce"))
      case "fb_extend_sso_token": .extendToken(call.accessToken)
      case .some(let other): .unknown(other)
      }
  }

  /// RFC 6749 §2.3.1: both are form-encoded before they are joined.
  private static func basic(_ authorization: String) -> (id: String, secret: String)? {
    guard authorization.prefix(6).equalsIgnoringCase("basic "),
      let bytes = Base64.decode(authorization.dropFirst(6)),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":"),
      let id = PercentEncoding.decode(text[..<colon], plusIsSpace: true),
      let secret = PercentEncoding.decode(text[text.index(after: colon)...], plusIsSpace: true)
    else { return nil }
    return (id, secret)
  }
}
