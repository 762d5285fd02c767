import FacebookLogin
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TokenIssuer {
  static func facebook(_ facebook: Facebook, _ configuration: Configuration) -> TokenIssuer {
    let usual = ["public_profile", "email", "openid"]
    return TokenIssuer(
      name: "facebook",
      keysPath: "/\(FacebookProvider.limitedHost)\(FacebookProvider.Path.jwkSet)/",
      defaultClientID: configuration.facebook.defaultAppID,
      defects: FacebookDefect.all.map(IdentityTokenDefect.init),
      goodTokens: [
        GoodToken("good") { $0.permissions = usual },
        GoodToken("good-without-email", mayBeRefused: true) {
          $0.permissions = ["public_profile", "openid"]
        },
      ], alwaysHasNonce: true, orderExtras: [.permissions], questionExtras: [.parties],
      parties: FacebookTokenReport.RelyingParty.allCases.map(\.rawValue),
      mint: { order throws(Refusal) in
        try facebook.mint(
          order.account, for: order.clientID, nonce: order.nonce, permissions: order.permissions ?? usual,
          accessToken: order.accessToken, claims: order.claims,
          defect: order.defect.flatMap { FacebookDefect($0.name) })
      },
      verifier: { keyDocument throws(KeySetError) in
        let own = facebook.verifier()
        var verifier =
          try keyDocument.map { (text) throws(KeySetError) in try FacebookTokenVerifier(keyDocument: text) }
          ?? own
        verifier.issuer = own.issuer
        return { [verifier] token, question, moment in
          let verifier = verifier.expecting(question)
          return IdentityTokenReport(
            verifier.verify(token, at: Date(timeIntervalSince1970: moment)),
            asking: FacebookTokenReport.RelyingParty.allCases.filter(verifier.parties.contains))
        }
      }, domains: ["facebook.com"], issuer: facebook.verifier().issuer, keyIDs: { facebook.keyIDs })
  }
}

extension FacebookTokenVerifier {
  fileprivate func expecting(_ question: TokenQuestion) -> FacebookTokenVerifier {
    var verifier = self
    verifier.appIDs = question.clientIDs
    verifier.nonce =
      switch question.nonce {
      case .sent(let nonce): .sent(nonce)
      case .raw(let nonce): .raw(nonce)
      case nil: nil
      }
    verifier.accessToken = question.accessToken
    verifier.leeway = question.leeway
    if !question.parties.isEmpty {
      verifier.parties = Set(question.parties.compactMap(FacebookTokenReport.RelyingParty.init))
    }
    return verifier
  }
}
