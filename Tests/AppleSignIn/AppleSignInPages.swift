import AppleSignIn
import FormReading
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore
import Testing
import WireRoutes

@Suite struct AppleSignInPages {
  private func submit(_ form: HTMLForm, in house: House, button: String? = nil) throws -> Response {
    var fields = form.fields.map { Form.Field($0.name, $0.value) }
    if let button { fields.append(Form.Field("decision", button)) }
    let action = form.action.hasPrefix("/appleid.apple.com") ? form.action.dropFirst(18) : form.action[...]
    return try house.send(
      .post, String(action), headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Form(fields).encoded)
  }

  private func forms(_ response: Response) -> [HTMLForm] { HTMLForm.all(in: response.text) }

  @Test(arguments: ["continue", nil])
  func `the first form of each page, sent as it stands, leads to the callback`(button: String?) throws {
    let house = try House()
    let people = try house.authorize(["state": "s"])
    let person = try #require(forms(people).first)
    #expect(person.choices.map(\.value) == ["ada", "grace", "alan"])
    #expect(person.buttons.map(\.value) == ["continue", "cancel"])
    let consent = try #require(forms(submit(person, in: house, button: button)).first)
    let answer = try submit(consent, in: house, button: button)
    #expect(answer.status == .found)
    #expect(answer.headers["Location"]?.hasPrefix(House.callback + "?code=c") == true)
    #expect(answer.headers["Location"]?.hasSuffix("&state=s") == true)
  }

  @Test func `form_post is a real form with Apple's fields, and a button for browsers without scripts`()
    throws
  {
    let house = try House()
    let page = try house.authorize([
      "response_mode": "form_post", "scope": "name email", "response_type": "code id_token",
      "state": "\"<&>'",
      "login_hint": "grace@EXAMPLE.com",
    ])
    var consent = try #require(forms(page).first)
    #expect(consent["givenName"] == "Grace")
    #expect(consent["emailChoice"] == "hide")
    consent["givenName"] = "<script>alert(1)</script>"
    let answer = try submit(consent, in: house, button: "continue")
    let form = try #require(forms(answer).first)
    #expect(form.action == House.callback)
    #expect(form.method == "post")
    #expect(form.fields.map(\.name) == ["state", "code", "id_token", "user"])
    #expect(form["state"] == "\"<&>'")
    #expect(form["user"]?.contains("<script>alert(1)</script>") == true)
    #expect(!answer.text.contains("<script>alert"))
    #expect(answer.text.contains("<button type=\"submit\">"))
  }

  @Test(arguments: ["person", "consent", "new"])
  func `Cancel leads back with Apple's word, on every page`(step: String) throws {
    let house = try House()
    let people = forms(try house.authorize(["state": "s"]))
    let form =
      switch step {
      case "person": try #require(people.first)
      case "new": try #require(people.last)
      default: try #require(forms(house.authorize(["state": "s", "login_hint": "ada"])).first)
      }
    let answer = try submit(form, in: house, button: "cancel")
    #expect(answer.headers["Location"] == "\(House.callback)?error=user_cancelled_authorize&state=s")
    #expect(house.apple.store.read { $0.grants.isEmpty })
  }

  @Test func `the consent page's address, opened again, begins the same sign-in anew`() throws {
    let house = try House()
    let consent = try #require(forms(house.authorize(["state": "a&b", "login_hint": "ada"])).first)
    let again = try house.send(.get, String(consent.action.dropFirst("/appleid.apple.com".count)))
    let location = try #require(again.headers["Location"])
    #expect(location.hasPrefix("/appleid.apple.com/auth/authorize?"))
    let page = try house.send(.get, String(location.dropFirst("/appleid.apple.com".count)))
    #expect(forms(page).first?.action == consent.action)
  }

  @Test func `a name of white space is given to the app as none`() throws {
    let house = try House()
    let page = try house.authorize(["response_mode": "form_post", "scope": "name", "login_hint": "ada"])
    var consent = try #require(forms(page).first)
    consent["familyName"] = "  "
    let answer = try #require(forms(submit(consent, in: house, button: "continue")).first)
    #expect(answer["user"]?.contains(#""lastName":"""#) == true)
  }

  @Test func `someone new signs in, and is known from then on`() throws {
    let house = try House()
    var form = try #require(forms(house.authorize(["scope": "email", "response_mode": "form_post"])).last)
    form["email"] = "new@example.com"
    form["givenName"] = "Nova"
    let consent = try #require(forms(submit(form, in: house, button: "continue")).first)
    let answer = try #require(forms(submit(consent, in: house, button: "continue")).first)
    #expect(answer["user"] == #"{"email":"new@example.com"}"#)
    #expect(house.apple.store.read { $0.account(email: "NEW@example.com")?.givenName } == "Nova")
  }

  @Test(arguments: ["ada", "ada@example.com", "ADA@Example.com"])
  func `a hint skips the list of people`(hint: String) throws {
    let form = try #require(forms(House().authorize(["login_hint": hint])).first)
    #expect(form["step"] == "consent")
    #expect(form["account"] == "ada")
  }

  @Test func `a hint at nobody shows the list`() throws {
    let form = try #require(forms(House().authorize(["login_hint": "nobody@example.com"])).first)
    #expect(form["step"] == "person")
  }

  @Test(arguments: [("ada", "ada"), (nil, "ada"), ("grace", "grace"), ("nobody", "ada")])
  func `auto answers without a page`(hint: String?, person: String) throws {
    let house = try House { $0.signIn = .auto }
    let answer = try house.authorize(["login_hint": hint])
    #expect(answer.headers["Location"]?.hasPrefix(House.callback + "?code=") == true)
    #expect(house.apple.store.read { $0.grants.values.map(\.holder.accountID) } == [person])
  }

  @Test(arguments: [AppleSettings.SignIn.page, .auto])
  func `a script answers in the person's place`(signIn: AppleSettings.SignIn) throws {
    let house = try House { $0.signIn = signIn }
    for (id, outcome) in [("1", SignInScript.Outcome.cancel), ("2", .fail), ("3", .proceed)] {
      house.apple.store.change {
        $0.record(.scriptAdded(SignInScript(id: id, accountID: "grace", outcome: outcome)))
      }
    }
    #expect(
      try house.authorize().headers["Location"] == "\(House.callback)?error=user_cancelled_authorize")
    #expect(try house.authorize().diagnoses == ["scripted_failure"])
    #expect(try house.authorize().headers["Location"]?.contains("?code=") == true)
    #expect(house.apple.store.read { $0.grants.values.map(\.holder.accountID) } == ["grace"])
  }

  @Test func `a script for another client waits`() throws {
    let house = try House()
    let script = SignInScript(id: "1", clientID: "com.example.web2", outcome: .cancel)
    house.apple.store.change { $0.record(.scriptAdded(script)) }
    #expect(try house.authorize().status == .ok)
    #expect(house.apple.store.read { $0.scripts.count } == 1)
  }

  /// What is posted in a page's place.
  static let broken: [(form: Form, diagnosis: String)] = [
    (["decision": "continue"], "page_form_malformed"),
    (["decision": "maybe", "step": "consent"], "page_form_malformed"),
    (["decision": "continue", "step": "elsewhere"], "page_form_malformed"),
    (["decision": "continue", "step": "consent"], "account_unknown"),
    (["decision": "continue", "step": "consent", "account": "nobody"], "account_unknown"),
    (["decision": "continue", "step": "person", "account": ""], "account_unknown"),
    (["decision": "continue", "step": "new"], "page_form_malformed"),
  ]

  @Test(arguments: broken)
  func `a form that no page made is refused`(form: Form, diagnosis: String) throws {
    let house = try House()
    let response = try house.post("/appleauth/auth/oauth/authorize?" + House.authorizeForm.encoded, form)
    #expect(response.bootError?["errorCode"] == "invalid_request")
    #expect(response.diagnoses == [diagnosis])
    #expect(house.apple.store.read { $0.grants.isEmpty && $0.accounts.count == 3 })
  }

  @Test func `the rules hold on the pages' way too`() throws {
    let house = try House()
    let query = House.authorizeForm.changed(["redirect_uri": "https://evil.test/"]).encoded
    let response = try house.post(
      "/appleauth/auth/oauth/authorize?" + query,
      ["decision": "continue", "step": "consent", "account": "ada"])
    #expect(response.diagnoses == ["redirect_uri_not_registered"])
  }

  @Test func `an authorization request may be posted`() throws {
    let response = try House().post("/auth/authorize", House.authorizeForm)
    #expect(HTMLForm.all(in: response.text).first?["step"] == "person")
  }

  @Test func `pages let their form lead to the client and wherever it redirects`() throws {
    let house = try House(registration: .open)
    let changes: Changes = ["client_id": "com.unlisted.web", "redirect_uri": "http://[::1]:3000/cb"]
    let policies = try [changes, changes.merging(["login_hint": "ada"]) { $1 }].map {
      try house.authorize($0).headers["Content-Security-Policy"] ?? ""
    }
    for policy in policies {
      #expect(policy.hasSuffix("form-action 'self' http: https:"))
      #expect(policy.hasPrefix("default-src 'none';"))
    }
  }
}
