import AppleSignIn
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TokenIssuer {
  static func apple(_ apple: Apple, _ configuration: Configuration) -> TokenIssuer {
    TokenIssuer(
      name: "apple", keysPath: AppleProvider.Path.keys,
      defaultClientID: configuration.apple.defaultClientID,
      defects: AppleDefect.all.map(IdentityTokenDefect.init),
      goodTokens: [
        GoodToken("good") { $0.email = .shared }, GoodToken("good-relay-address") { $0.email = .hidden },
      ], alwaysHasNonce: false, orderExtras: [.email, .code], questionExtras: [.code], parties: [],
      mint: { order throws(Refusal) in
        try apple.mint(
          order.account, for: order.clientID, nonce: order.nonce, email: order.email, code: order.code,
          accessToken: order.accessToken, claims: order.claims,
          defect: order.defect.flatMap { AppleDefect($0.name) })
      },
      verifier: { keyDocument throws(KeySetError) in
        let own = apple.verifier()
        var verifier =
          try keyDocument.map { (text) throws(KeySetError) in try AppleTokenVerifier(jwkSet: text) } ?? own
        verifier.issuer = own.issuer
        return { [verifier] token, question, moment in
          IdentityTokenReport(
            verifier.expecting(question).verify(token, at: Date(timeIntervalSince1970: moment)))
        }
      }, domains: ["apple.com"], issuer: apple.verifier().issuer, keyIDs: { apple.keyIDs })
  }
}

extension AppleTokenVerifier {
  fileprivate func expecting(_ question: TokenQuestion) -> AppleTokenVerifier {
    var verifier = self
    verifier.clientIDs = question.clientIDs
    verifier.nonce =
      switch question.nonce {
      case .sent(let nonce): .sent(nonce)
      case .raw(let nonce): .raw(nonce)
      case nil: nil
      }
    verifier.code = question.code
    verifier.accessToken = question.accessToken
    verifier.leeway = question.leeway
    return verifier
  }
}
