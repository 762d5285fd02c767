import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import Testing
import WireRoutes

/// What works, here and at Facebook, and apps come to grief over.
@Suite struct DialogAdvice {
  static let requests: [(String, Changes, diagnoses: [String])] = [
    ("a nonce", [:], []), ("no nonce", ["nonce": nil], ["nonce_missing"]),
    ("an empty nonce", ["nonce": ""], ["nonce_missing"]),
    (
      "openid in a code flow", ["nonce": nil, "response_type": "code", "scope": "openid", "tp": nil],
      ["nonce_missing"]
    ),
    (
      "no identity token", ["nonce": nil, "response_type": "code", "scope": "email", "tp": nil],
      []
    ),
    ("an auth_type that is none", ["auth_type": "reauthentication"], ["auth_type_unknown"]),
    ("two auth_types", ["auth_type": "rerequest,reauthenticate"], []),
    ("none", ["auth_type": nil], []),
  ]

  @Test(arguments: requests)
  func `is given with the page and with the answer, and refuses nothing`(
    name: String, changes: Changes, diagnoses: [String]
  ) throws {
    for isStrict in [false, true] {
      let house = try House { $0.refusesWarnings = isStrict }
      let page = try house.dialog(changes.merging(["login_hint": "ada"]) { $1 })
      #expect(page.status == .ok)
      #expect(page.diagnoses == diagnoses)
      #expect(page.annotations.map(\.isWarning) == diagnoses.map { _ in true })
      #expect(try house.goThrough(page).diagnoses == diagnoses)
    }
  }

  @Test func `what to do about a missing nonce is told to the SDK's user and to the website`() throws {
    let limited = try House().dialog(["nonce": nil])
    #expect(limited.annotations.first?.text.contains("LoginConfiguration") == true)
    let web = try House().webDialog(["scope": "openid"])
    #expect(web.annotations.first?.text.contains("compare it with the token's nonce") == true)
  }
}
