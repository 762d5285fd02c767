package import IdentityState
package import OAuthProtocol
package import OrderedJSON
package import SigningCore

/// A token before it is signed, with what a bad one needs besides.
package struct TokenDraft: Sendable {
  package var header: JSON
  package var claims: JSON
  /// The key that the header names.
  package let signer: SigningKeyRing.Entry
  /// Another key of the published set, where it has several.
  package let otherKeyID: String?
  package let clientID: String
  /// What a relying party expects; made up where the caller named none.
  package let nonce: String
  /// What `c_hash` is over.
  package let code: String
  /// What `at_hash` is over.
  package let accessToken: String
  package let now: Instant
  /// A subject of the same shape that stands for somebody else.
  package let strangersSubject: String
  /// How the provider writes JSON.
  package let style: JSON.Style

  package init(
    header: JSON, claims: JSON, signer: SigningKeyRing.Entry, otherKeyID: String?, clientID: String,
    nonce: String, code: String, accessToken: String, now: Instant, strangersSubject: String,
    style: JSON.Style = JSON.Style()
  ) {
    self.header = header
    self.claims = claims
    self.signer = signer
    self.otherKeyID = otherKeyID
    self.clientID = clientID
    self.nonce = nonce
    self.code = code
    self.accessToken = accessToken
    self.now = now
    self.strangersSubject = strangersSubject
    self.style = style
  }

  /// A key that nobody publishes, made once for the process.
  private static let stranger = Result { () throws(SigningError) in try PrivateKey.rsa2048() }

  package func strangersKey() throws(OAuthError) -> PrivateKey {
    do {
      return try Self.stranger.get()
    } catch {
      throw .signingFailed(error)
    }
  }

  package func strangersP256Key() throws(OAuthError) -> PrivateKey {
    do {
      return try .p256()
    } catch {
      throw .signingFailed(error)
    }
  }

  package mutating func set(_ claim: String, _ value: JSON?) {
    claims = claims.setting(claim, to: value)
  }

  package mutating func setHeader(_ parameter: String, _ value: JSON?) {
    header = header.setting(parameter, to: value)
  }

  /// The member in front of its place, so that the name stands there twice.
  package mutating func repeatClaim(_ name: String, first value: JSON) {
    let members = claims.members ?? []
    let place = members.firstIndex { $0.name == name } ?? members.endIndex
    claims = .object(members[..<place] + [JSON.Member(name, value)] + members[place...])
  }

  /// The claim's text, for a defect that makes no sense without one.
  package func text(_ claim: String, for defect: String) throws(OAuthError) -> String {
    guard let text = claims[claim]?.string else {
      throw .defectNeeds("a token with the claim \(claim)", defect: defect)
    }
    return text
  }
}
