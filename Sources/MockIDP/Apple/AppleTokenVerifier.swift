#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import AppleSignIn
import OAuthProtocol
import SigningCore

/// Checks Apple's identity tokens as relying parties must, and says what is wrong and how to mend it.
///
/// The rules are those of Apple's documentation, OpenID Connect Core §3.1.3.7 and RFC 7515, 7519 and 8725. It is for
/// tests and for finding out why a token is refused; it asks no server and changes nothing.
public struct AppleTokenVerifier: Sendable {
  /// How the token's nonce follows from what is known.
  public enum Nonce: Sendable, Hashable {
    /// This was sent to Apple: the token repeats it exactly.
    case sent(String)
    /// This is known to the app alone: the token has its SHA-256 in lower-case hexadecimal digits, as Firebase compares.
    case raw(String)
  }

  /// Any of which the token may be for; `aud` is not checked where there is none.
  public var clientIDs: [String] = []
  /// What `iss` has to be, to the letter.
  public var issuer = AppleSettings.realIssuer
  /// Not checked when `nil`.
  public var nonce: Nonce?
  /// The code that came with the token, for `c_hash`.
  public var code: String?
  /// The access token that came with the token, for `at_hash`.
  public var accessToken: String?
  /// By how much clocks may differ; rounded down to whole seconds.
  public var leeway: Duration = .seconds(5)

  var relayDomains = TokenExpectation().relayDomains
  private let keys: JWKSet

  init(keys: JWKSet) {
    self.keys = keys
  }

  /// Trusts the keys of a published set (RFC 7517 §5).
  ///
  /// - Parameter jwkSet: JSON text, as Apple's or the mock's `/auth/keys` answers.
  /// - Throws: ``KeySetError`` when that is no key set, or has a private key in it.
  public init(jwkSet: String) throws(KeySetError) {
    keys = try JWKSet(published: jwkSet)
  }

  /// Checks everything there is to compare with.
  ///
  /// - Parameters:
  ///   - token: as it came.
  ///   - moment: the time it is to be good at.
  public func verify(_ token: String, at moment: Date) -> AppleTokenReport {
    let now = Instant(millisecondsSince1970: Int((moment.timeIntervalSince1970 * 1_000).rounded()))
    return AppleTokenReport(TokenVerifier(keys: keys, expecting: expectation).verify(token, at: now))
  }

  private var expectation: TokenExpectation {
    var expectation = TokenExpectation()
    expectation.clientIDs = clientIDs
    expectation.issuer = issuer
    expectation.nonce =
      switch nonce {
      case .sent(let nonce): .sent(nonce)
      case .raw(let nonce): .raw(nonce)
      case nil: nil
      }
    expectation.code = code
    expectation.accessToken = accessToken
    expectation.leeway = .seconds(Int(leeway.components.seconds))
    expectation.relayDomains = relayDomains
    return expectation
  }
}
