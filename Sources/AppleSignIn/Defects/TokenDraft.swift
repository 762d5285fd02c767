import OAuthProtocol
import OrderedJSON
import SigningCore

/// A token before it is signed, with what a bad one needs besides.
struct TokenDraft: Sendable {
  var header: JSON
  var claims: JSON
  /// The key that the header names.
  let signer: AppleKeyRing.Entry
  /// Another key of the published set, where it has several.
  let otherKeyID: String?
  let clientID: String
  /// What a relying party expects; made up where the caller named none.
  let nonce: String
  /// What `c_hash` is over.
  let code: String
  /// What `at_hash` is over.
  let accessToken: String
  let now: Instant

  /// A key that nobody publishes, made once for the process.
  private static let stranger = Result { () throws(SigningError) in try PrivateKey.rsa2048() }

  func strangersKey() throws(OAuthError) -> PrivateKey {
    do {
      return try Self.stranger.get()
    } catch {
      throw .signingFailed(error)
    }
  }

  func strangersP256Key() throws(OAuthError) -> PrivateKey {
    do {
      return try .p256()
    } catch {
      throw .signingFailed(error)
    }
  }

  mutating func set(_ claim: String, _ value: JSON?) {
    claims = claims.setting(claim, to: value)
  }

  mutating func setHeader(_ parameter: String, _ value: JSON?) {
    header = header.setting(parameter, to: value)
  }

  /// The member in front of its place, so that the name stands there twice.
  mutating func repeatClaim(_ name: String, first value: JSON) {
    let members = claims.members ?? []
    let place = members.firstIndex { $0.name == name } ?? members.endIndex
    claims = .object(members[..<place] + [JSON.Member(name, value)] + members[place...])
  }

  /// A subject of the same shape that stands for somebody else.
  var strangersSubject: String {
    let own = claims["sub"]?.string ?? ""
    return "\(own.prefix(7))\(SHA256.hexDigest(own).prefix(32))\(own.suffix(5))"
  }

  /// The claim's text, for a defect that makes no sense without one.
  func text(_ claim: String, for defect: String) throws(OAuthError) -> String {
    guard let text = claims[claim]?.string else {
      throw .defectNeeds("a token with the claim \(claim)", defect: defect)
    }
    return text
  }
}
