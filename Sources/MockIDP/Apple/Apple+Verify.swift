#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import AppleSignIn
import IdentityState
import OAuthProtocol

extension Apple {
  /// A verifier that knows this provider's keys and issuer; say what else the token is to match, then verify with it.
  ///
  /// - Parameter clientIDs: any of which a token may be for.
  public func verifier(for clientIDs: String...) -> AppleTokenVerifier {
    var verifier = AppleTokenVerifier(keys: provider.keys.publishedSet)
    verifier.clientIDs = clientIDs
    verifier.issuer = provider.settings.issuer(base: AppleSettings.realIssuer)
    if !verifier.relayDomains.contains(provider.settings.relayDomain) {
      verifier.relayDomains.append(provider.settings.relayDomain)
    }
    return verifier
  }

  /// Checks a token of this provider's as a relying party must, at this provider's time.
  ///
  /// - Parameters:
  ///   - token: as it came.
  ///   - clientID: whom the token is to be for.
  ///   - nonce: what its nonce follows from; not checked when `nil`.
  ///   - code: what came with it, for `c_hash`.
  ///   - accessToken: what came with it, for `at_hash`.
  public func verify(
    _ token: String, for clientID: String, nonce: AppleTokenVerifier.Nonce? = nil, code: String? = nil,
    accessToken: String? = nil
  ) -> AppleTokenReport {
    var verifier = verifier(for: clientID)
    verifier.nonce = nonce
    verifier.code = code
    verifier.accessToken = accessToken
    let now = Double(provider.store.clock.now.millisecondsSince1970) / 1_000
    return verifier.verify(token, at: Date(timeIntervalSince1970: now))
  }
}
