import AppleSignIn
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing

/// A slip that people make, and what the verifier says of it.
struct Mistake: CustomTestStringConvertible {
  let testDescription: String
  let order: @Sendable (inout MintRequest) -> Void
  let token: @Sendable (String) -> String
  let expectation: @Sendable (inout TokenExpectation) -> Void
  let code: String
  /// A part of the advice.
  let mend: String

  init(
    _ name: String, order: @escaping @Sendable (inout MintRequest) -> Void = { _ in },
    token: @escaping @Sendable (String) -> String = { $0 },
    expecting: @escaping @Sendable (inout TokenExpectation) -> Void = { _ in }, _ code: String, _ mend: String
  ) {
    testDescription = name
    self.order = order
    self.token = token
    expectation = expecting
    self.code = code
    self.mend = mend
  }

  private static let hash = SHA256.hexDigest(MintingHouse.nonce)

  static let all = ofFormat + ofParties + ofNonce + ofHashes

  private static let ofFormat = [
    Mistake("nothing", token: { _ in "" }, "empty", "not set"),
    Mistake("a whole header field", token: { "Bearer \($0)" }, "bearer_prefix", "scheme"),
    Mistake("quotes around", token: { "\"\($0)\"" }, "quoted", "quotes"),
    Mistake("a line feed at the end", token: { $0 + "\n" }, "white_space", "trim"),
    Mistake(
      "a token response", token: { #"{"access_token":"a","id_token":"\#($0)"}"# }, "token_response",
      "id_token"),
    Mistake("percent-encoded", token: { $0.replacing(".", with: "%2E") }, "percent_encoded", "Decode"),
    Mistake("cut by a column", token: { String($0.prefix(255)) }, "cut_short", "database column"),
    Mistake(
      "the authorization code",
      token: { _ in "c0123456789abcdef0123456789abcdef.0.mxzs.0123456789012345678901" },
      "not_a_jwt", "not a code"),
    Mistake("a word", token: { _ in "undefined" }, "not_a_jwt", "id_token"),
    Mistake("too long", token: { _ in "ey" + String(repeating: "A", count: 70_000) }, "too_long", "Refuse"),
  ]

  private static let ofParties = [
    Mistake("Expo Go", order: { $0.defect = "expo-aud" }, "audience", "Expo Go"),
    Mistake(
      "a native token at the web client", expecting: { $0.clientIDs = ["com.example.web"] }, "audience",
      "Services ID"),
    Mistake("another case", expecting: { $0.clientIDs = ["com.Example.App"] }, "audience", "case"),
    Mistake("another developer's app", order: { $0.clientID = "org.other.app" }, "audience", "another app"),
    Mistake("the issuer of June 2025", order: { $0.defect = "account-iss" }, "issuer", "June 2025"),
    Mistake("a slash too many", order: { $0.defect = "trailing-slash-iss" }, "issuer", "slash"),
    Mistake(
      "a mock's local issuer", order: { $0.claims = [JSON.Member("iss", "http://127.0.0.1:7780")] }, "issuer",
      "--issuer"),
    Mistake(
      "a real issuer where a local one is expected", expecting: { $0.issuer = "http://127.0.0.1:7780" },
      "issuer",
      "https://appleid.apple.com"),
    Mistake(
      "an issuer with Apple's as beginning", order: { $0.defect = "lookalike-iss" }, "issuer", "whole"),
  ]

  private static let ofNonce = [
    Mistake(
      "the raw nonce compared with its hash", order: { $0.nonce = hash }, "nonce", "--raw-nonce"),
    Mistake(
      "the hash compared with the raw nonce", expecting: { $0.nonce = .sent(hash) }, "nonce", "swap"),
    Mistake(
      "the raw nonce sent to Apple", expecting: { $0.nonce = .raw(MintingHouse.nonce) }, "nonce",
      "Send its SHA-256"),
    Mistake(
      "hashed twice", order: { $0.nonce = SHA256.hexDigest(hash) },
      expecting: { $0.nonce = .raw(MintingHouse.nonce) }, "nonce", "twice"),
    Mistake(
      "hashed to Base64", order: { $0.nonce = Base64URL.encode(SHA256.hash(MintingHouse.nonce)) + "=" },
      expecting: { $0.nonce = .raw(MintingHouse.nonce) }, "nonce", "Base64"),
    Mistake(
      "hashed to capitals", order: { $0.nonce = hash.uppercased() },
      expecting: { $0.nonce = .raw(MintingHouse.nonce) }, "nonce", "lower case"),
    Mistake("cut", order: { $0.defect = "truncated-nonce" }, "nonce", "beginning"),
    Mistake("not passed to Apple", order: { $0.nonce = nil }, "nonce_missing", "authorization request"),
    Mistake("empty", order: { $0.nonce = "" }, "nonce", "authorization request"),
    Mistake("of another tab", order: { $0.nonce = "other" }, "nonce", "second tab"),
  ]

  private static let ofHashes = [
    Mistake("the whole hash", order: { $0.defect = "whole-c-hash" }, "c_hash", "left half"),
    Mistake(
      "a hash in hexadecimal digits",
      order: {
        $0.claims = [JSON.Member("c_hash", .string(String(SHA256.hexDigest(MintingHouse.code).prefix(32))))]
      },
      "c_hash", "hexadecimal"),
    Mistake("a code of another sign-in", expecting: { $0.code = "other" }, "c_hash", "swapped"),
    Mistake(
      "a token of the token endpoint with the code", order: { $0.code = nil }, "c_hash_missing",
      "token endpoint"),
    Mistake(
      "a token of the callback with the access token", order: { $0.accessToken = nil }, "at_hash_missing",
      "at_hash"),
  ]
}

@Suite struct FrequentMistakes {
  @Test(arguments: Mistake.all)
  func `is named, with the way to mend it`(_ mistake: Mistake) throws {
    let house = try MintingHouse()
    var order = MintingHouse.order()
    mistake.order(&order)
    var expectation = MintingHouse.expectation
    mistake.expectation(&expectation)
    let token = mistake.token(try house.apple.mint(order).token)
    let findings = try house.verify(token, expecting: expectation).findings
    try #require(findings.map(\.diagnosis.code) == [mistake.code])
    #expect(findings[0].diagnosis.mend.contains(mistake.mend))
    #expect(findings[0].diagnosis.text.utf8.allSatisfy { $0 >= 0x20 })
  }

  @Test func `a client secret is known as one`() throws {
    let house = try MintingHouse()
    let secret = try house.apple.clientSecret(for: "com.example.any", lifetime: .minutes(5))
    let findings = try house.verify(secret).findings
    #expect(findings.map(\.diagnosis.code) == ["client_secret"])
  }

  @Test func `a token of the mock against other keys, and another's against the mock's, are told apart`()
    throws
  {
    let house = try MintingHouse()
    let other = try MintingHouse(keys: AppleKeyRing([AppleKeyRing.Entry(id: "W6WcOKB", key: .rsa2048())]))
    let token = try house.apple.mint(MintingHouse.order()).token
    let otherToken = try other.apple.mint(MintingHouse.order()).token
    #expect(try other.verify(token).codes == ["token_of_mock"])
    #expect(try house.verify(otherToken).codes == ["token_not_of_mock"])
    let third = try MintingHouse(keys: AppleKeyRing([AppleKeyRing.Entry(id: "fh6Bs8C", key: .rsa2048())]))
    let verdict = try third.verify(otherToken)
    #expect(verdict.codes == ["key_id_unknown"])
    #expect(verdict.findings.first?.diagnosis.mend.contains("Fetch the key set again") == true)
    let none = TokenVerifier(keys: JWKSet(keys: []), expecting: MintingHouse.expectation)
    #expect(none.verify(token, at: MintingHouse.noon).codes == ["key_set_empty"])
  }

  @Test func `a key that made the signature although kid names another is named`() throws {
    let house = try MintingHouse()
    let minted = try house.apple.mint(MintingHouse.order("kid-of-another-key"))
    let finding = try #require(try house.verify(minted.token).findings.first)
    let signer = try #require(try house.apple.mint(MintingHouse.order()).header["kid"]?.string)
    #expect(finding.diagnosis.seen?.contains("one by ") == true)
    #expect(finding.diagnosis.mend.contains("kid names"))
    #expect(!signer.isEmpty)
  }
}
