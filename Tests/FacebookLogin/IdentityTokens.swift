import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing

@Suite struct IdentityTokens {
  private static let everything =
    "email,user_friends,user_birthday,user_age_range,user_link,user_hometown,user_location,user_gender"

  @Test func `header and claims stand in Facebook's order`() throws {
    let house = try House()
    let token = try house.signIn().token()
    #expect(token.header.names == ["alg", "typ", "kid"])
    #expect(token.header["typ"] == "JWT")
    #expect(token.keyID?.wholeMatch(of: /[0-9a-f]{40}/) != nil)
    #expect(
      token.payload.names == [
        "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "email", "given_name", "middle_name",
        "family_name",
        "name", "picture",
      ])
    #expect(token.payload["iss"] == "https://www.facebook.com")
    #expect(token.payload["aud"] == .string(House.appID))
    #expect(token.payload["sub"] == .string(try house.subject("ada")))
    #expect(token.payload["iat"] == .integer(House.noon.numericDate))
    #expect(token.payload["exp"] == .integer(House.noon.numericDate + 3_600))
    #expect(token.payload["jti"]?.string?.wholeMatch(of: /[A-Za-z]{4}\.[0-9a-f]{64}/) != nil)
    #expect(token.payload["name"] == "Ada King Lovelace")
    #expect(
      String(
        decoding: Base64URL.decode(
          String(decoding: token.signingInput, as: UTF8.self)
            .split(separator: ".")[1]) ?? [], as: UTF8.self
      ).contains(#""iss":"https:\/\/www.facebook.com""#))
  }

  @Test func `each permission brings its claim, in its JSON type`() throws {
    let house = try House()
    _ = try house.signIn("grace")
    let claims = try house.signIn("ada", ["scope": Self.everything]).token().payload
    #expect(claims["user_friends"] == [.string(try house.subject("grace"))])
    #expect(claims["user_birthday"] == "12/10/1990")
    #expect(claims["user_age_range"] == ["min": 21])
    #expect(claims["user_link"] == "https://www.facebook.com/ada")
    #expect(claims["user_hometown"] == ["id": "111", "name": "London"])
    #expect(claims["user_location"] == ["id": "222", "name": "Paris"])
    #expect(claims["user_gender"] == "female")
    #expect(
      claims["picture"]?.string?.hasPrefix(
        "https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=\(try house.subject("ada"))&height=100&width=100&ext="
      ) == true)
    #expect(claims["email_verified"] == nil)
  }

  @Test func `what a person has not, no claim says`() throws {
    let claims = try House().signIn("alan", ["scope": Self.everything]).token().payload
    #expect(
      claims.names == [
        "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "given_name", "name", "picture", "user_friends",
      ])
    #expect(claims["user_friends"] == [])
  }

  @Test func `a jti never comes twice`() throws {
    let house = try House()
    let ids = try (0..<5).map { _ in try house.signIn().token().payload["jti"]?.string }
    #expect(Set(ids).count == 5)
  }

  @Test(arguments: [("n 1+2", "n 1+2"), (nil, "")])
  func `the nonce is copied, or empty`(sent: String?, stated: String) throws {
    #expect(try House().signIn("ada", ["nonce": sent]).token().payload["nonce"] == .string(stated))
  }

  @Test func `dpop_jkt becomes cnf`() throws {
    let claims = try House().signIn("ada", ["dpop_jkt": "thumb"]).token().payload
    #expect(claims["cnf"] == ["jkt": "thumb"])
    #expect(claims.names.last == "cnf")
  }

  @Test func `ids are numbers, one for each app`() throws {
    let house = try House()
    let id = try house.subject("ada")
    #expect(id.wholeMatch(of: /[1-9][0-9]{15}/) != nil)
    #expect(try house.subject("ada", appID: House.otherAppID) != id)
    #expect(try House().subject("ada") == id)
    #expect(try House { $0.seed = "other" }.subject("ada") != id)
  }

  @Test(arguments: [
    (FacebookSettings.Issuer.real, "https://www.facebook.com"),
    (.local, "http://127.0.0.1:7780/www.facebook.com"),
    (.fixed("https://facebook.com"), "https://facebook.com"),
  ])
  func `the issuer is settable`(issuer: FacebookSettings.Issuer, stated: String) throws {
    let house = try House { $0.issuer = issuer }
    #expect(try house.signIn().token().payload["iss"] == .string(stated))
  }
}
