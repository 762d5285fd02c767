import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import Testing
import WireRoutes

@Suite struct GraphAnswers {
  @Test func `me has name and id unless more is asked for`() throws {
    let house = try House()
    let json = try house.graph(.get, "/me", ["access_token": house.accessToken()]).json()
    #expect(json == ["name": "Ada King Lovelace", "id": .string(try house.subject("ada"))])
  }

  @Test(arguments: ["query", "Bearer", "bearer", "OAuth", "body"])
  func `the token is read wherever clients put it`(place: String) throws {
    let house = try House()
    let token = try house.accessToken()
    let response =
      switch place {
      case "query": try house.graph(.get, "/me", ["access_token": token])
      case "body":
        try house.send(
          .get, "/me", host: "graph.facebook.com",
          headers: ["Content-Type": "application/x-www-form-urlencoded"], body: "access_token=" + token)
      default: try house.graph(.get, "/me", headers: ["Authorization": place + " " + token])
      }
    #expect(try response.json()["id"]?.string == house.subject("ada"))
  }

  @Test func `fields come in the order asked for, the id always, what was not granted never`() throws {
    let house = try House()
    let wanted = "email,first_name,middle_name,last_name,gender,birthday,age_range,link,hometown,location"
    func names(_ token: String) throws -> [String] {
      try house.graph(.get, "/v21.0/me", ["access_token": token, "fields": wanted]).json().names
    }
    #expect(
      try names(house.accessToken("ada", scope: "email,user_birthday", declining: ["user_birthday"])) == [
        "email", "first_name", "middle_name", "last_name", "id",
      ])
    let all = "email,user_gender,user_birthday,user_age_range,user_link,user_hometown,user_location"
    #expect(
      try names(house.accessToken("grace", scope: all)) == ["email", "first_name", "last_name", "id"])
    let other = try House()
    let json = try other.graph(
      .get, "/me", ["access_token": other.accessToken("ada", scope: all), "fields": wanted]
    ).json()
    #expect(json.names == wanted.split(separator: ",").map(String.init) + ["id"])
    #expect(json["birthday"] == "12/10/1990")
    #expect(json["age_range"] == ["min": 21])
    #expect(json["hometown"] == ["id": "111", "name": "London"])
  }

  @Test func `a person without an address has no email`() throws {
    let house = try House()
    let json = try house.graph(
      .get, "/me", ["access_token": house.accessToken("alan"), "fields": "id,name,email"]
    ).json()
    #expect(json.names == ["id", "name"])
    #expect(json["name"] == "Alan")
  }

  /// What django-allauth asks for, part of which Graph no longer has for anyone.
  @Test func `fields that real clients ask for are known, though nothing is there`() throws {
    let house = try House()
    let fields = "id,email,name,first_name,last_name,verified,locale,timezone,link,gender,updated_time"
    let response = try house.graph(
      .get, "/me", ["access_token": house.accessToken(), "fields": fields])
    #expect(try response.json().names == ["id", "email", "name", "first_name", "last_name"])
  }

  @Test(arguments: [
    ("picture", 50, 50), ("picture.type(large)", 200, 200), ("picture.width(100).height(120)", 100, 120),
    ("picture.width(99999)", 50, 50),
  ])
  func `a picture has the size asked for`(field: String, width: Int, height: Int) throws {
    let house = try House()
    let id = try house.subject("ada")
    let json = try house.graph(
      .get, "/me", ["access_token": house.accessToken(), "fields": field]
    ).json()
    let data = json["picture"]?["data"]
    #expect(data?.names == ["height", "is_silhouette", "url", "width"])
    #expect(data?["width"]?.integer == width)
    #expect(data?["height"]?.integer == height)
    #expect(
      data?["url"]?.string?.hasPrefix(
        "https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=\(id)&height=\(height)&width=\(width)&ext="
      )
        == true)
  }

  @Test func `subfields choose`() throws {
    let house = try House()
    let json = try house.graph(
      .get, "/me", ["access_token": house.accessToken("grace"), "fields": "id,picture.width(100){url}"]
    ).json()
    #expect(json["picture"] == ["data": ["url": "https://example.test/grace.png"]])
  }

  @Test(arguments: ["id,", "id{", "a b", "picture.width", "picture.width(1", ",id", "a{b{c{d{e{f{g{h{i{j"])
  func `fields that are no list are refused`(fields: String) throws {
    let house = try House()
    let response = try house.graph(
      .get, "/me", ["access_token": house.accessToken(), "fields": fields])
    #expect(try Refusal(response).code == 2500)
    #expect(response.diagnoses == ["fields_malformed"])
  }

  @Test func `an empty list gives the id, as the iOS SDK's check wants`() throws {
    let house = try House()
    let json = try house.graph(.get, "/me", ["access_token": house.accessToken(), "fields": ""]).json()
    #expect(json == ["id": .string(try house.subject("ada"))])
  }

  @Test func `the picture's address is a redirection, or JSON for who wants that`() throws {
    let house = try House()
    _ = try house.accessToken("grace")
    let id = try house.subject("grace")
    let redirect = try house.graph(.get, "/v21.0/\(id)/picture")
    #expect(redirect.status == .found)
    #expect(redirect.headers["Location"] == "https://example.test/grace.png")
    for no in ["false", "0"] {
      let json = try house.graph(.get, "/\(id)/picture", ["redirect": no, "type": "large"]).json()
      #expect(json["data"]?["width"] == 200)
      #expect(json["data"]?["is_silhouette"] == false)
    }
  }

  @Test(arguments: ["/", "/v21.0/", "/v21.0"])
  func `several are looked up at once, each under the id that was sent`(path: String) throws {
    let house = try House()
    let id = try house.subject("ada")
    let token = try house.accessToken()
    let query: Form = ["access_token": token, "ids": "\(id),me,\(House.appID),me", "fields": "name"]
    let ada: JSON = ["name": "Ada King Lovelace", "id": .string(id)]
    #expect(
      try house.graph(.get, path, query).json()
        == .object([
          JSON.Member(id, ada), JSON.Member("me", ada),
          JSON.Member(House.appID, ["name": "Example", "id": .string(House.appID)]),
        ]))
  }

  @Test func `friends are those who use the app, and show what is public`() throws {
    let house = try House()
    let token = try house.accessToken("ada", scope: "user_friends")
    #expect(
      try house.graph(.get, "/me/friends", ["access_token": token]).json()
        == ["data": [], "summary": ["total_count": 1]])
    _ = try house.accessToken("grace", scope: "email,user_friends")
    let grace = try house.subject("grace")
    let listed: JSON = [
      "data": [["name": "Grace Hopper", "id": .string(grace)]], "summary": ["total_count": 1],
    ]
    for path in ["/me/friends", "/v21.0/\(try house.subject("ada"))/friends"] {
      #expect(try house.graph(.get, path, ["access_token": token]).json() == listed)
    }
    #expect(
      try house.graph(.get, "/me", ["access_token": token, "fields": "friends"]).json()["friends"] == listed)
    let fields = "id,first_name,email,friends{friends},permissions"
    for json in [
      try house.graph(.get, "/me/friends", ["access_token": token, "fields": fields]).json(),
      try house.graph(.get, "/me", ["access_token": token, "fields": "friends{\(fields)}"]).json()["friends"],
    ] {
      #expect(json?["data"] == [["id": .string(grace), "first_name": "Grace"]])
    }
  }

  @Test func `without the permission nobody is a friend`() throws {
    let house = try House()
    _ = try house.accessToken("grace")
    let token = try house.accessToken("ada", scope: "email")
    #expect(try house.graph(.get, "/me/friends", ["access_token": token]).json() == ["data": []])
  }

  @Test func `ids are app-scoped, and an app sees those of its own`() throws {
    let house = try House()
    _ = try house.accessToken()
    let mine = try house.subject("ada")
    let others = try house.subject("ada", appID: House.otherAppID)
    #expect(mine != others)
    #expect(mine.wholeMatch(of: /[1-9][0-9]{15}/) != nil)
    #expect(try house.graph(.get, "/" + mine, ["access_token": House.appToken]).status == .ok)
    #expect(
      try Refusal(house.graph(.get, "/" + others, ["access_token": House.appToken])).subcode == 33)
    #expect(
      try Refusal(house.graph(.get, "/" + mine, ["access_token": House.otherAppID + "|other"])).subcode == 33)
  }

  @Test func `app tells a person's token and an app's token whose they are`() throws {
    let house = try House()
    for token in [try house.accessToken(), House.appToken] {
      let json = try house.graph(.get, "/app", ["access_token": token, "fields": "id,name"]).json()
      #expect(json == ["id": .string(House.appID), "name": "Example"])
    }
  }

  @Test func `permissions are listed, taken back one by one, and given again`() throws {
    let house = try House()
    let token = try house.accessToken("ada", scope: "email,user_birthday", declining: ["user_birthday"])
    func statuses() throws -> [String: String] {
      let json = try house.graph(.get, "/me/permissions", ["access_token": token]).json()
      let pairs = (json["data"]?.elements ?? []).compactMap { entry in
        entry["permission"]?.string.flatMap { name in entry["status"]?.string.map { (name, $0) } }
      }
      return Dictionary(pairs) { first, _ in first }
    }
    #expect(
      try statuses() == ["public_profile": "granted", "email": "granted", "user_birthday": "declined"])
    let gone = try house.graph(.delete, "/v21.0/me/permissions/email", ["access_token": token])
    #expect(gone.text == #"{"success":true}"#)
    #expect(try statuses()["email"] == "declined")
    #expect(
      try house.graph(.get, "/me", ["access_token": token, "fields": "email"]).json().names == ["id"])
    let again = try house.graph(.delete, "/me/permissions/email", ["access_token": token])
    #expect(again.text == #"{"success":true}"#)
    #expect(again.diagnoses == ["permission_not_granted"])
    _ = try house.webSignIn("ada", ["auth_type": "rerequest"])
    #expect(try statuses()["email"] == "granted")
  }

  @Test func `removing the app ends the consent and every token of it`() throws {
    let house = try House()
    let tokens = [try house.accessToken(), try house.accessToken()]
    let id = try house.subject("ada")
    #expect(
      try house.graph(.delete, "/\(id)/permissions", ["access_token": tokens[0]]).text
        == #"{"success":true}"#)
    for token in tokens {
      #expect(try Refusal(house.graph(.get, "/me", ["access_token": token])).subcode == 458)
    }
    #expect(try house.graph(.get, "/me", ["access_token": house.accessToken()]).status == .ok)
  }

  @Test(arguments: SessionEnding.allCases)
  func `an ended session spares the consent, other people and later tokens`(reason: SessionEnding) throws {
    let house = try House()
    let (ada, grace) = (try house.accessToken(), try house.accessToken("grace"))
    #expect(house.facebook.endSessions(of: "ada", reason) == 1)
    #expect(house.facebook.endSessions(of: "ada", reason) == 0)
    #expect(try house.graph(.get, "/me", ["access_token": ada]).status == .badRequest)
    #expect(try house.graph(.get, "/me", ["access_token": grace]).status == .ok)
    #expect(try house.graph(.get, "/me", ["access_token": house.accessToken()]).status == .ok)
  }

  @Test func `a right proof passes, with a time or without`() throws {
    let house = try House()
    let token = try house.accessToken()
    let plain = FacebookProvider.proof(of: token, secret: House.secret)
    let timed = FacebookProvider.proof(of: token + "|1700000000", secret: House.secret)
    for query: Form in [
      ["access_token": token, "appsecret_proof": plain],
      ["access_token": token, "appsecret_proof": timed, "appsecret_time": "1700000000"],
    ] { #expect(try house.graph(.get, "/me", query).status == .ok) }
    #expect(
      try Refusal(
        house.graph(
          .get, "/me",
          ["access_token": token, "appsecret_proof": plain, "appsecret_time": "1700000000"])
      ).code == 100)
  }

  /// RFC 4231 §4.3.
  @Test func `the proof is HMAC-SHA256 in small hexadecimal digits`() {
    #expect(
      FacebookProvider.proof(of: "what do ya want for nothing?", secret: "Jefe")
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
