#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import MockIDP

/// Sends good tokens and every bad one to a login endpoint, and says what was wrongly let in or refused.
///
/// The good tokens come first and last: an endpoint that refuses those tells nothing by refusing the others.
package struct LoginCheck: Sendable {
  package enum Nonce: Sendable, Equatable {
    /// The endpoint checks none; tokens have one only where the provider's apps always send one.
    case none
    /// Every token has this one, which the endpoint knows.
    case sent(String)
    /// Every token has the SHA-256 of this one, which the endpoint knows or is told.
    case raw(String)
    /// A new one for each token, told to the endpoint beside it.
    case fresh
  }

  package var endpoint: LoginEndpoint
  package var clientID: String
  package var account: String?
  package var nonce = Nonce.none
  /// Whose tokens are sent.
  private let issuer: TokenIssuer

  package init(_ endpoint: LoginEndpoint, clientID: String, issuer: TokenIssuer) {
    self.endpoint = endpoint
    self.clientID = clientID
    self.issuer = issuer
  }

  /// Runs it.
  ///
  /// - Throws: `Refusal` when even the good token cannot be minted.
  package func run() throws(Refusal) -> LoginReport {
    var report = LoginReport(keysPath: issuer.keysPath)
    for good in issuer.goodTokens {
      report.good.append(
        LoginReport.Good(
          name: good.name, answer: try send(nil, as: good), mayBeRefused: good.mayBeRefused))
    }
    guard report.isMeaningful, let usual = issuer.goodTokens.first else { return report }
    for defect in issuer.defects {
      if let reason = whyUntried(defect) {
        report.bad.append((defect, .notSendable(reason)))
        continue
      }
      do throws(Refusal) {
        report.bad.append((defect, try send(defect, as: usual)))
      } catch {
        report.bad.append(
          (defect, .notSendable(error.diagnosis.expected.map { "it needs \($0)" } ?? "\(error)")))
      }
    }
    report.good.append(LoginReport.Good(name: "good-again", answer: try send(nil, as: usual)))
    return report
  }

  private func whyUntried(_ defect: IdentityTokenDefect) -> String? {
    switch defect.caughtBy {
    case .nonce where nonce == .none: "no nonce is in play"
    case .hash where defect.name.hasSuffix("c-hash") && endpoint.codeField == nil: "no code is sent"
    case .hash where defect.name.hasSuffix("at-hash") && endpoint.accessTokenField == nil:
      "no access token is sent"
    default: nil
    }
  }

  private func send(
    _ defect: IdentityTokenDefect?, as good: TokenIssuer.GoodToken
  ) throws(Refusal) -> LoginAnswer {
    var companions = LoginEndpoint.Companions()
    companions.code = endpoint.codeField.map { _ in "c" + Self.unguessable() }
    companions.accessToken = endpoint.accessTokenField.map { _ in "a" + Self.unguessable() }
    var order = TokenOrder(clientID: clientID)
    order.account = account
    order.nonce = nonce(&companions)
    order.code = companions.code
    order.accessToken = companions.accessToken
    order.defect = defect
    good.order(&order)
    return endpoint.send(try issuer.mint(order).token, with: companions)
  }

  /// The token's nonce; what the endpoint is told of it goes into the companions.
  private func nonce(_ companions: inout LoginEndpoint.Companions) -> String? {
    switch nonce {
    case .none: return issuer.alwaysHasNonce ? Self.unguessable() : nil
    case .sent(let nonce):
      companions.nonce = nonce
      return nonce
    case .raw(let nonce):
      companions.nonce = nonce
      return Apple.hashedNonce(nonce)
    case .fresh:
      let nonce = Self.unguessable()
      companions.nonce = nonce
      return nonce
    }
  }

  private static func unguessable() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
