import IdentityState
import OAuthProtocol
import SigningCore

extension FacebookProvider {
  /// Whom an access token stands for.
  ///
  /// - Throws: code 190 and its subcodes (reference §2.7), or 101 for an app that does not exist.
  package func caller(_ value: String) throws(GraphError) -> GraphCaller {
    if let token = AppAccessToken(value) {
      guard let app = registry.app(token.appID) else {
        throw GraphError.invalidApplication(token.appID, isOpen: registry.registration == .open)
          .explained(by: damage(value))
      }
      guard token.belongs(to: app, seed: settings.seed) else {
        throw GraphError.wrongAppToken(app: app.id).explained(by: damage(value))
      }
      return .app(app)
    }
    let (found, grant, account) = store.read { world in
      let token = world.accessTokens[value].flatMap { $0.provider == .facebook ? $0 : nil }
      let grant = token.flatMap { world.grants[$0.grantID] }
      return (token, grant, grant.flatMap { world.account($0.holder.accountID) })
    }
    guard let token = found else { throw GraphError.unknownToken(value).explained(by: damage(value)) }
    guard let grant, let account, let app = registry.app(token.clientID) else {
      throw .appRemoved(appID: token.clientID)
    }
    let now = now
    if let reason = token.ended {
      throw .sessionEnded(SessionEnding(rawValue: reason), subject: grant.subject)
    }
    if let expires = token.expires, now >= expires { throw .expiredToken(at: expires, now: now) }
    return .user(token, grant, account, app)
  }

  /// What is said of a token that is known but for what came with it.
  private func damage(_ value: String) -> Diagnosis? {
    DamagedValue(value, names: [.accessToken], isKnown: isKnownToken)?.diagnosis(
      "access_token_damaged", "access token")
  }

  private func isKnownToken(_ value: String) -> Bool {
    if let token = AppAccessToken(value), let app = registry.app(token.appID) {
      return token.belongs(to: app, seed: settings.seed)
    }
    return store.read { $0.accessTokens[value]?.provider == .facebook }
  }

  /// Whom a request comes from, its proof checked.
  ///
  /// - Parameter whenMissing: what is said without an access token.
  func caller(
    _ request: GraphRequest, whenMissing: @autoclosure () -> GraphError
  ) throws(GraphError) -> GraphCaller {
    guard let value = request.accessToken else {
      throw whenMissing().missing(.accessToken, of: request.sent)
    }
    let caller = try caller(value)
    try checkProof(request, of: value, caller)
    return caller
  }

  /// `appsecret_proof` (reference §2.5): whoever sends one must send the right one, required or not.
  private func checkProof(
    _ request: GraphRequest, of token: String, _ caller: GraphCaller
  ) throws(GraphError) {
    guard let proof = request.value("appsecret_proof") else {
      // An app's own token shows that its bearer knows the secret.
      if case .user = caller, caller.app.requiresProof { throw .missingProof(app: caller.app.id) }
      return
    }
    guard let secret = caller.app.secret else {
      guard Self.looksLikeProof(proof) else { throw .wrongProof(proof, app: caller.app.id) }
      return
    }
    let message = request.value("appsecret_time").map { token + "|" + $0 } ?? token
    let right = Self.proof(of: message, secret: secret)
    guard ConstantTime.equal(Array(proof.utf8), Array(right.utf8)) else {
      let other = Self.proof(of: secret, secret: token)
      throw .wrongProof(
        proof, app: caller.app.id, isSwapped: proof == other,
        isUpperCase: proof.lowercased() == right,
        isBase64: Base64.decode(proof).map(Self.hexadecimal) == right)
    }
  }

  /// `lowercase_hex(HMAC_SHA256(key = app_secret, msg = access_token))`.
  package static func proof(of message: String, secret: String) -> String {
    hexadecimal(HMACSHA256.code(key: Array(secret.utf8), Array(message.utf8)))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func looksLikeProof(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The person's tokens are worth nothing from now on, at one app or at all; the consent stands.
  ///
  /// - Returns: how many tokens that concerns.
  @discardableResult
  package func endSessions(of accountID: String, appID: String? = nil, _ reason: SessionEnding) -> Int {
    store.change { world in
      let grants = world.grants.values.filter {
        $0.holder.provider == .facebook && $0.holder.accountID == accountID
          && (appID == nil || $0.holder.app == appID)
      }
      return grants.reduce(0) { count, grant in
        let live = world.accessTokens.count(where: { $0.grantID == grant.id && $0.ended == nil })
        world.record(.sessionEnded(grantID: grant.id, reason: reason.rawValue))
        return count + live
      }
    }
  }
}
