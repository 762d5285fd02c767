import AppleSignIn
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing

@Suite struct VerifierBoundaries {
  /// Seconds from the mint, the leeway, and what is found.
  @Test(arguments: [
    (86_399, 0, []), (86_400, 0, ["expired"]), (86_404, 5, []), (86_405, 5, ["expired"]),
    (0, 0, []), (-1, 0, ["issued_in_the_future"]), (-5, 5, []), (-6, 5, ["issued_in_the_future"]),
  ])
  func `a token is good from iat until exp, give or take the leeway`(
    offset: Int, leeway: Int, codes: [String]
  ) throws {
    let house = try MintingHouse()
    var expectation = MintingHouse.expectation
    expectation.leeway = .seconds(leeway)
    let token = try house.apple.mint(MintingHouse.order()).token
    let now = MintingHouse.noon + .seconds(offset)
    #expect(try house.verify(token, expecting: expectation, at: now).codes == codes)
  }

  @Test func `what nothing was said about is not checked, and that is said`() throws {
    let house = try MintingHouse()
    let token = try house.apple.mint(MintingHouse.order("wrong-aud")).token
    let verdict = try house.verify(token, expecting: TokenExpectation())
    #expect(verdict.isGood)
    #expect(verdict.unchecked.count == 2)
    #expect(verdict.unchecked[0].contains("client id"))
    #expect(verdict.unchecked[1].contains("nonce"))
  }

  @Test(arguments: ["com.example.app", "com.example.web"])
  func `any of several clients may be meant`(clientID: String) throws {
    let house = try MintingHouse()
    var order = MintingHouse.order()
    order.clientID = clientID
    var expectation = MintingHouse.expectation
    expectation.clientIDs = ["com.example.web", "com.example.app"]
    #expect(try house.verify(house.apple.mint(order).token, expecting: expectation).findings == [])
  }

  @Test(arguments: [
    "exp", "iat", "nbf",
  ])
  func `a time that is no number is refused`(claim: String) throws {
    let house = try MintingHouse()
    for value: JSON in ["tomorrow", true, .null, [], "NaN", "inf"] {
      var order = MintingHouse.order()
      order.claims = [JSON.Member(claim, value)]
      #expect(try house.verify(house.apple.mint(order).token).codes == ["\(claim)_no_number"], "\(value)")
    }
  }

  @Test(arguments: [1e300, -1e300, 1e18, 0, -1] as [Double])
  func `times beyond reason are told without a crash`(seconds: Double) throws {
    let house = try MintingHouse()
    for claim in ["exp", "iat", "nbf"] {
      var order = MintingHouse.order()
      order.claims = [JSON.Member(claim, .double(seconds))]
      let verdict = try house.verify(house.apple.mint(order).token)
      #expect(verdict.claims?[claim]?.double == seconds)
    }
  }

  @Test func `everything that is wrong is said at once`() throws {
    let house = try MintingHouse()
    var order = MintingHouse.order("wrong-key")
    order.claims = [JSON.Member("iss", "x"), JSON.Member("aud", "y"), JSON.Member("nonce", "z")]
    #expect(
      try house.verify(house.apple.mint(order).token).codes == ["signature", "issuer", "audience", "nonce"])
  }

  @Test(arguments: [
    "", ".", "..", "...", "a.b.c", "e30.e30.", "e30.e30.e30", "=.=.=", "====.====.====", "\u{0}", "é.é.é",
    "eyJhbGciOiJSUzI1NiJ9.W10.AA", "\r\n",
  ])
  func `rubbish is refused without a crash`(text: String) throws {
    let verdict = try MintingHouse().verify(text)
    #expect(!verdict.isGood)
  }

  @Test(arguments: ["true", "false", "TRUE", "1"])
  func `an address is verified by true and its text alone`(value: String) throws {
    let house = try MintingHouse()
    var order = MintingHouse.order()
    order.claims = [JSON.Member("email_verified", .string(value))]
    let verdict = try house.verify(house.apple.mint(order).token)
    let expected = ["true": "email_verified_type", "false": "email_not_verified"][value] ?? "email_verified"
    #expect(verdict.codes == [expected])
  }
}
