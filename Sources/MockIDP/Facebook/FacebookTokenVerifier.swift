#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import FacebookLogin
import OAuthProtocol
import SigningCore

/// Checks Facebook's identity tokens as the SDKs for iOS and Android do, rule by rule, and as a backend must, and says what
/// is wrong and how to mend it.
///
/// It is for tests and for finding out why a token is refused; it asks no server and changes nothing.
public struct FacebookTokenVerifier: Sendable {
  /// How the token's nonce follows from what is known.
  public enum Nonce: Sendable, Hashable {
    /// This was given to the SDK: the token repeats it exactly.
    case sent(String)
    /// This is known to the app alone: the token has its SHA-256 in lower-case hexadecimal digits, as Firebase compares.
    case raw(String)
  }

  /// Whose rules count.
  public var parties = Set(FacebookTokenReport.RelyingParty.allCases)
  /// Any of which the token may be for; `aud` is not checked where there is none.
  public var appIDs: [String] = []
  /// What a backend compares `iss` with, to the letter; the SDKs look at its host alone.
  public var issuer = FacebookSettings.realIssuer
  /// Not checked when `nil`.
  public var nonce: Nonce?
  /// The access token that came with the token, for `at_hash`.
  public var accessToken: String?
  /// By how much a backend's clock may differ, rounded down to whole seconds; the SDKs allow nothing.
  public var leeway: Duration = .seconds(5)

  private let keys: JWKSet

  init(keys: JWKSet) {
    self.keys = keys
  }

  /// Trusts the keys of a published document.
  ///
  /// - Parameter keyDocument: JSON text, as Facebook or the mock answers it: a JWK set, or the certificates or public
  ///   keys that the SDKs read, in PEM under their `kid`.
  /// - Throws: ``KeySetError`` when that is no such document, or has a private key in it.
  public init(keyDocument: String) throws(KeySetError) {
    keys = try JWKSet(published: keyDocument)
  }

  /// Checks everything there is to compare with.
  ///
  /// - Parameters:
  ///   - token: as it came.
  ///   - moment: the time it is to be good at.
  public func verify(_ token: String, at moment: Date) -> FacebookTokenReport {
    verify(
      token, at: Instant(millisecondsSince1970: Int((moment.timeIntervalSince1970 * 1_000).rounded())))
  }

  func verify(_ token: String, at now: Instant) -> FacebookTokenReport {
    FacebookTokenReport(LimitedTokenVerifier(keys: keys, expecting: expectation).verify(token, at: now))
  }

  private var expectation: LimitedTokenExpectation {
    var expectation = LimitedTokenExpectation()
    expectation.parties = FacebookTokenReport.RelyingParty.allCases.filter(parties.contains).map(\.rules)
    expectation.appIDs = appIDs
    expectation.issuer = issuer
    expectation.nonce =
      switch nonce {
      case .sent(let nonce): .sent(nonce)
      case .raw(let nonce): .raw(nonce)
      case nil: nil
      }
    expectation.accessToken = accessToken
    expectation.leeway = .seconds(Int(leeway.components.seconds))
    return expectation
  }
}
