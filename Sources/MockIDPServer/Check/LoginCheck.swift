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
    /// Tokens have none, and the endpoint checks none.
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
  private let apple: Apple

  package init(_ endpoint: LoginEndpoint, clientID: String, provider: MockIdentityProvider) {
    self.endpoint = endpoint
    self.clientID = clientID
    apple = provider.apple
  }

  /// Runs it.
  ///
  /// - Throws: `Refusal` when even the good token cannot be minted.
  package func run() throws(Refusal) -> LoginReport {
    var report = LoginReport()
    for (name, email) in [("good", Apple.MintedEmail.shared), ("good-relay-address", .hidden)] {
      report.good.append((name, try send(nil, email: email)))
    }
    guard report.good.first?.answer.isLetIn == true else { return report }
    for defect in AppleDefect.all {
      if let reason = whyUntried(defect) {
        report.bad.append((defect, .notSendable(reason)))
        continue
      }
      do throws(Refusal) {
        report.bad.append((defect, try send(defect, email: .shared)))
      } catch {
        report.bad.append(
          (defect, .notSendable(error.diagnosis.expected.map { "it needs \($0)" } ?? "\(error)")))
      }
    }
    report.good.append(("good-again", try send(nil, email: .shared)))
    return report
  }

  private func whyUntried(_ defect: AppleDefect) -> String? {
    switch defect.caughtBy {
    case .nonce where nonce == .none: "no nonce is in play"
    case .hash where defect.name.hasSuffix("c-hash") && endpoint.codeField == nil: "no code is sent"
    case .hash where defect.name.hasSuffix("at-hash") && endpoint.accessTokenField == nil:
      "no access token is sent"
    default: nil
    }
  }

  private func send(_ defect: AppleDefect?, email: Apple.MintedEmail) throws(Refusal) -> LoginAnswer {
    var companions = LoginEndpoint.Companions()
    companions.code = endpoint.codeField.map { _ in "c" + Self.unguessable() }
    companions.accessToken = endpoint.accessTokenField.map { _ in "a" + Self.unguessable() }
    let token = try apple.mint(
      account, for: clientID, nonce: nonce(&companions), email: email, code: companions.code,
      accessToken: companions.accessToken, defect: defect)
    return endpoint.send(token.token, with: companions)
  }

  /// The token's nonce; what the endpoint is told of it goes into the companions.
  private func nonce(_ companions: inout LoginEndpoint.Companions) -> String? {
    switch nonce {
    case .none: return nil
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
