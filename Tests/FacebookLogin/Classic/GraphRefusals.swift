import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct GraphRefusals {
  @Test(arguments: GraphRefusal.all)
  func `are worded as Graph's, with its headers`(row: GraphRefusal) throws {
    let house = try House()
    let query = try row.prepare(house)
    let response = try house.graph(row.method, row.path, query)
    #expect(try Refusal(response) == row.refusal)
    #expect(response.diagnoses == [row.diagnosis])
    #expect(response.headers["WWW-Authenticate"] == row.word.map(row.refusal.challenge))
    #expect(response.text == row.refusal.body(traceID: response.headers["x-fb-trace-id"] ?? ""))
    #expect(response.headers["x-app-usage"] == nil)
    response.expectFieldsOfGraph()
    let explanation = response.annotations.map(\.text).joined()
    for value in query.fields.map(\.value) where value.utf8.count > 30 {
      #expect(!explanation.contains(value))
    }
  }

  @Test func `of a method that me does not take the method is said to be at fault`() throws {
    let text = try #require(House().graph(.post, "/me").annotations.first).text
    #expect(text.contains("me does not take this method. Expected: GET. Seen: POST."))
    #expect(!text.contains("app-scoped"))
  }

  @Test func `slashes are escaped, as in Facebook's JSON`() throws {
    let response = try House().graph(.get, "/.well-known/openid-configuration")
    #expect(response.text.contains(#"Unknown path components: \/openid-configuration"#))
  }

  /// From the second Sunday of March to the first of November Pacific time is daylight saving time.
  @Test(arguments: [
    ("2026-06-26T22:48:19Z", "Friday, 26-Jun-26 15:48:19 PDT"),
    ("2026-03-08T09:59:59Z", "Sunday, 08-Mar-26 01:59:59 PST"),
    ("2026-03-08T10:00:00Z", "Sunday, 08-Mar-26 03:00:00 PDT"),
    ("2026-11-01T08:59:59Z", "Sunday, 01-Nov-26 01:59:59 PDT"),
    ("2026-11-01T09:00:00Z", "Sunday, 01-Nov-26 01:00:00 PST"),
    ("2027-01-01T07:59:59Z", "Thursday, 31-Dec-26 23:59:59 PST"),
  ])
  func `an expiry is told in Pacific time`(moment: String, text: String) throws {
    let house = try House()
    let end = try #require(Instant(rfc3339: moment))
    house.clock.freeze(at: end.advanced(byMilliseconds: -5_184_000_000))
    let token = try house.accessToken()
    house.clock.freeze(at: end)
    let message = try Refusal(house.graph(.get, "/me", ["access_token": token])).message
    #expect(message.contains("Session has expired on \(text). The current time is \(text)."))
  }

  /// A token that is none, and what is said of it.
  static let lookalikes = [
    ("1234567890%7Csecret", "percent-encoded twice"), ("Bearer EAAxyz", "white space"),
    ("nonsense", "8 bytes that Facebook never issued"), ("EAA", "a user access token"),
  ]

  @Test(arguments: lookalikes)
  func `a token that is none is told by its look`(sent: String, words: String) throws {
    let response = try House().graph(.get, "/me", ["access_token": sent])
    #expect(response.diagnoses == ["access_token_unknown"])
    #expect(response.annotations.first?.text.contains(words) == true)
  }

  /// What was made of the right proof, and what is said of it.
  static let nearly: [(String, @Sendable (String) -> String)] = [
    ("in upper case", { $0.uppercased() }),
    (
      "in Base64",
      { hex in
        let digits = Array(hex)
        return Base64.encode(
          stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
          })
      }
    ),
    ("64 characters of another HMAC", { String($0.reversed()) }),
  ]

  @Test(arguments: nearly.indices)
  func `a proof that is nearly right is told by what it is`(index: Int) throws {
    let (words, change) = Self.nearly[index]
    let house = try House()
    let token = try house.accessToken()
    let proof = change(FacebookProvider.proof(of: token, secret: House.secret))
    let response = try house.graph(.get, "/me", ["access_token": token, "appsecret_proof": proof])
    #expect(response.diagnoses == ["appsecret_proof_wrong"])
    #expect(response.annotations.first?.text.contains(words) == true)
  }

  @Test func `an unconfirmed person is named in the refusal`() throws {
    let house = try House()
    let token = try house.accessToken()
    house.facebook.endSessions(of: "ada", .unconfirmed)
    let refusal = try Refusal(house.graph(.get, "/me", ["access_token": token]))
    let words =
      "Sessions for the user \(try house.subject("ada")) are not allowed because the user is not a confirmed user."
    #expect(refusal == GraphRefusal.validating(words, 464))
  }

  @Test(arguments: GraphRefusal.all)
  func `the malformed challenge can be left out, and nothing else changes`(row: GraphRefusal) throws {
    let house = try House { $0.sendsMalformedChallenge = false }
    let response = try house.graph(row.method, row.path, row.prepare(house))
    #expect(response.headers["WWW-Authenticate"] == nil)
    #expect(try Refusal(response) == row.refusal)
  }

  @Test func `an answer has the fields of Graph's too, and tells how much is used up`() throws {
    let house = try House()
    for version in ["v19.0", "v23.0"] {
      let response = try house.graph(
        .get, "/\(version)/me", ["access_token": house.accessToken(), "fields": "id"])
      #expect(response.text == "{\"id\":\"\(try house.subject("ada"))\"}")
      #expect(
        response.headers["x-app-usage"] == #"{"call_count":0,"total_cputime":0,"total_time":0}"#)
      #expect(response.headers["WWW-Authenticate"] == nil)
      response.expectFieldsOfGraph(version: version)
    }
  }
}
