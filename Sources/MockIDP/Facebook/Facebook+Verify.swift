import FacebookLogin
import IdentityState

extension Facebook {
  /// A verifier that knows this provider's keys and issuer; say what else the token is to match, then verify with it.
  ///
  /// - Parameter appIDs: any of which a token may be for.
  public func verifier(for appIDs: String...) -> FacebookTokenVerifier {
    var verifier = FacebookTokenVerifier(keys: provider.keys.ring.publishedSet)
    verifier.appIDs = appIDs
    verifier.issuer = provider.settings.issuer(base: FacebookSettings.realIssuer)
    return verifier
  }

  /// Checks a token of this provider's as the SDKs for iOS and Android do, and as a backend must, at this provider's
  /// time.
  ///
  /// - Parameters:
  ///   - token: as it came.
  ///   - appID: whom the token is to be for.
  ///   - nonce: as the app sent it; not checked when `nil`.
  ///   - accessToken: what came with it, for `at_hash`.
  public func verify(
    _ token: String, for appID: String, nonce: String? = nil, accessToken: String? = nil
  ) -> FacebookTokenReport {
    var verifier = verifier(for: appID)
    verifier.nonce = nonce.map { .sent($0) }
    verifier.accessToken = accessToken
    return verifier.verify(token, at: provider.store.clock.now)
  }
}
