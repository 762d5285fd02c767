import AppleSignIn
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import TokenDefects

@Suite struct Minting {
  @Test func `a minted token has the members of a real one, in their order`() throws {
    var order = MintRequest(clientID: MintingHouse.clientID)
    order.nonce = "n"
    order.accountID = "grace"
    let minted = try MintingHouse().apple.mint(order)
    #expect(
      minted.claims.members?.map(\.name) == [
        "iss", "aud", "exp", "iat", "sub", "nonce", "c_hash", "email", "email_verified", "is_private_email",
        "auth_time", "nonce_supported",
      ])
    #expect(minted.header.members?.map(\.name) == ["kid", "alg"])
    let jws = try JWS(parsing: minted.token)
    #expect(jws.payload == minted.claims)
    #expect(jws.header == minted.header)
  }

  @Test func `claims replace members where they stand, and new ones come last`() throws {
    var order = MintRequest(clientID: MintingHouse.clientID)
    order.claims = [JSON.Member("sub", "me"), JSON.Member("org_id", "school"), JSON.Member("email", .null)]
    let claims = try MintingHouse().apple.mint(order).claims
    #expect(
      claims.members?.map(\.name) == [
        "iss", "aud", "exp", "iat", "sub", "c_hash", "email", "email_verified", "auth_time",
        "nonce_supported", "org_id",
      ])
    #expect(claims["sub"] == "me")
    #expect(claims["email"] == .null)
    #expect(claims["org_id"] == "school")
  }

  @Test func `an access token gives at_hash instead of c_hash, as at the token endpoint`() throws {
    var order = MintRequest(clientID: MintingHouse.clientID)
    order.accessToken = "a"
    let claims = try MintingHouse().apple.mint(order).claims
    #expect(claims["at_hash"] == .string(TokenHash.leftHalf(of: "a")))
    #expect(claims["c_hash"] == nil)
  }

  @Test func `the person is who they are at a sign-in`() throws {
    let house = try MintingHouse()
    let credential = try house.apple.nativeSignIn(
      "ada", to: MintingHouse.clientID, scope: Scope(["email"]), nonce: nil, state: nil, hidesEmail: true)
    let claims = try house.apple.mint(MintingHouse.order()).claims
    #expect(claims["sub"]?.string == credential.user)
    // What the person chose at the first consent holds.
    #expect(claims["email"]?.string == credential.email)
    #expect(claims["is_private_email"] == true)
  }

  @Test(arguments: [true, false])
  func `the address can be asked for either way`(hides: Bool) throws {
    var order = MintingHouse.order()
    order.hidesEmail = hides
    let claims = try MintingHouse().apple.mint(order).claims
    #expect((claims["email"] == "ada@example.com") == !hides)
    #expect((claims["is_private_email"] == true) == hides)
    order.hasEmail = false
    let bare = try MintingHouse().apple.mint(order).claims
    for claim in ["email", "email_verified", "is_private_email"] { #expect(bare[claim] == nil) }
  }

  @Test func `minting changes nothing`() throws {
    let house = try MintingHouse()
    for defect in [nil] + TokenDefect.all.map(\.name) {
      let minted = try house.apple.mint(MintingHouse.order(defect))
      #expect(!minted.token.isEmpty)
    }
    house.apple.store.read { world in
      #expect(world.grants.isEmpty)
      #expect(world.codes.count == 0)
    }
    let subject = try #require(try house.apple.mint(MintingHouse.order()).claims["sub"]?.string)
    #expect(house.apple.credentialState(of: subject, for: MintingHouse.clientID) == .notFound)
  }

  @Test func `the same seed, clock and chance mint the same token`() throws {
    let one = try MintingHouse().apple.mint(MintingHouse.order())
    let other = try MintingHouse().apple.mint(MintingHouse.order())
    #expect(one == other)
  }

  @Test func `the issuer is the one of the settings`() throws {
    let house = try MintingHouse { $0.issuer = .local }
    let claims = try house.apple.mint(MintingHouse.order(), base: "http://127.0.0.1:7780").claims
    #expect(claims["iss"] == "http://127.0.0.1:7780")
  }

  @Test(arguments: [
    ("com.example.app", "nobody", nil, "account_unknown"),
    ("com.example.app", "ada", "no-such", "defect_unknown"),
    ("", "ada", nil, "client"),
  ])
  func `what cannot be is refused with its reason`(
    client: String, account: String, defect: String?, reason: String
  ) throws {
    let house = try MintingHouse()
    var order = MintRequest(clientID: client)
    order.accountID = account
    order.defect = defect
    #expect {
      try house.apple.mint(order)
    } throws: { error in
      (error as? OAuthError)?.diagnosis.code.contains(reason) == true
    }
  }
}
