import AppleSignIn
import OAuthProtocol
import OrderedJSON
import SigningCore

extension Apple {
  /// Which address a minted token has.
  public enum MintedEmail: Sendable {
    /// What the person chose at the first consent; before that, what the consent page would propose.
    case asChosen
    /// The real one.
    case shared
    /// A relay address.
    case hidden
    /// None, as when the scope was not granted.
    case none
  }

  /// Makes an identity token without anybody signing in, a deliberately bad one if asked.
  ///
  /// Nothing changes: no consent is recorded, no code issued.
  ///
  /// - Parameters:
  ///   - account: whose, by account id; `nil` for the first person.
  ///   - clientID: the token's `aud`.
  ///   - nonce: copied verbatim. Without one, a defect of the nonce is made of one that nobody knows.
  ///   - email: the person's address.
  ///   - code: what `c_hash` is over; without it, and without an access token, a code that nobody knows.
  ///   - accessToken: what `at_hash` is over; given alone it replaces `c_hash`, as at the token endpoint.
  ///   - claims: take the place of members of the same name, or come last.
  ///   - defect: what is to be wrong with it.
  /// - Throws: ``Refusal`` for an unknown client or person, or a defect that cannot be made of such a token.
  public func mint(
    _ account: String? = nil, for clientID: String, nonce: String? = nil, email: MintedEmail = .asChosen,
    code: String? = nil, accessToken: String? = nil, claims: KeyValuePairs<String, ClaimValue> = [:],
    defect: AppleDefect? = nil
  ) throws(Refusal) -> MintedToken {
    try mint(
      account, for: clientID, nonce: nonce, email: email, code: code, accessToken: accessToken,
      claims: claims.map { ($0, $1) }, defect: defect)
  }

  /// The same for claims that are not literals.
  package func mint(
    _ account: String?, for clientID: String, nonce: String?, email: MintedEmail, code: String?,
    accessToken: String?, claims: [(name: String, value: ClaimValue)], defect: AppleDefect?
  ) throws(Refusal) -> MintedToken {
    var request = MintRequest(clientID: clientID)
    request.accountID = account
    request.nonce = nonce
    request.hasEmail = if case .none = email { false } else { true }
    request.hidesEmail =
      switch email {
      case .shared: false
      case .hidden: true
      case .asChosen, .none: nil
      }
    request.code = code
    request.accessToken = accessToken
    request.claims = claims.map { JSON.Member($0.name, $0.value.json) }
    request.defect = defect?.name
    do throws(OAuthError) {
      return MintedToken(try provider.mint(request))
    } catch {
      throw Refusal(error)
    }
  }

  /// What an app sends to Apple when its server is to know the raw nonce: the SHA-256 in lower-case hexadecimal digits.
  public static func hashedNonce(_ raw: String) -> String { SHA256.hexDigest(raw) }
}
