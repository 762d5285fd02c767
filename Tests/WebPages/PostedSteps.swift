import HTTPMessages
import IdentityState
import OAuthProtocol
import PageTemplates
import Testing
import WebPages

/// Pages over three people.
struct House {
  static let people = [
    Account(id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com"),
    Account(id: "a;b \u{E9}", givenName: "", familyName: "", email: "odd@example.com"),
    Account(id: "alan", givenName: "Alan", familyName: "", email: nil),
  ]

  let store = IdentityStore(
    clock: WorldClock(stoppedAt: Instant(secondsSince1970: 1_700_000_000)),
    chance: SeededChance(seed: "pages"))
  var pages: SignInPages { SignInPages(store: store) }

  init() {
    for account in Self.people { store.change { $0.record(.accountPut(account)) } }
  }
}

@Suite struct PostedSteps {
  @Test(
    arguments: [
      ["decision": "continue"], [:], ["decision": "maybe", "step": "consent", "account": "ada"],
      ["decision": "continue", "step": "elsewhere"], ["decision": "continue", "step": "new"],
    ] as [Form])
  func `a form that no page made is refused`(form: Form) {
    let refused = #expect(throws: RefusedStep.self) { try House().pages.read(form) }
    #expect(refused?.diagnosis.code == "page_form_malformed")
  }

  @Test(arguments: ["person", "consent"], [nil, "", "nobody", "Ada"] as [String?])
  func `nobody but who is there is taken`(step: String, account: String?) {
    let form = Form([.init("step", step)] + (account.map { [.init("account", $0)] } ?? []))
    let refused = #expect(throws: RefusedStep.self) { try House().pages.read(form) }
    #expect(refused?.diagnosis.code == "account_unknown")
  }

  @Test(arguments: ["person", "new", "consent", "anything"])
  func `Cancel is Cancel whatever else was posted`(step: String) throws {
    #expect(try House().pages.read(["step": step, "decision": "cancel"]) == .cancel)
  }

  @Test(arguments: ["continue", nil] as [String?])
  func `a form sent without its button proceeds`(decision: String?) throws {
    let button = decision.map { [Form.Field("decision", $0)] } ?? []
    let person = Form([.init("step", "person"), .init("account", "ada")] + button)
    #expect(try House().pages.read(person) == .person(House.people[0]))
    let consent = Form([.init("step", "consent"), .init("account", "ada"), .init("x", "y")] + button)
    let step = try House().pages.read(consent)
    #expect(step == .consent(House.people[0], consent))
    #expect(step.signingIn == House.people[0])
  }

  @Test(arguments: ["ada@example.com", "ADA@example.com"])
  func `someone new with a known address is who is known`(email: String) throws {
    let house = House()
    #expect(try house.pages.read(["step": "new", "email": email]) == .person(House.people[0]))
    #expect(house.store.read { $0.accounts } == House.people)
  }

  @Test(arguments: [["givenName": "Augusta"], ["familyName": "Byron"]] as [Form])
  func `another name than the known one is not dropped, but asked about`(name: Form) throws {
    let house = House()
    let form = Form([.init("step", "new"), .init("email", "ada@example.com")] + name.fields)
    guard case .newPerson(let person) = try house.pages.read(form) else {
      Issue.record("taken for Ada")
      return
    }
    #expect(person.problem == .emailTaken)
    let context = house.pages.listContext(person, for: Request(.get, target: try RequestTarget("/")))
    #expect(
      context["emailOwner"] == "Ada Lovelace" && context["emailProblem"] == .phrase("problem.emailTaken"))
    let same = Form(form.fields.prefix(2) + [.init("givenName", "Ada"), .init("familyName", "Lovelace")])
    #expect(try house.pages.read(same) == .person(House.people[0]))
  }

  @Test(arguments: [" ", "\t \u{A0}\u{3000}"])
  func `a name of white space counts as none`(blank: String) throws {
    let form: Form = ["step": "new", "givenName": blank, "familyName": blank, "email": "b@example.com"]
    guard case .person(let person) = try House().pages.read(form) else {
      Issue.record("nobody was added")
      return
    }
    #expect(person.name.isEmpty)
  }

  @Test(
    arguments: [
      ("", NewPerson.Problem.emailMissing), ("none", .emailMalformed), ("a@b@c", .emailMalformed),
      ("a b@c", .emailMalformed), ("@c", .emailMalformed), ("a@", .emailMalformed),
      ("a@-b.c", .emailMalformed), ("\u{E9}@example.com", .emailMalformed), ("a@b\u{2028}", .emailMalformed),
      (String(repeating: "a", count: 5_000) + "@example.com", .tooLong),
    ])
  func `a bad address is shown again with what was typed`(email: String, problem: NewPerson.Problem) throws {
    let house = House()
    let form: Form = ["step": "new", "givenName": "<b>", "familyName": "\u{202E}", "email": email]
    var expected = NewPerson()
    (expected.givenName, expected.familyName, expected.email) = ("<b>", "\u{202E}", email)
    expected.problem = problem
    #expect(try house.pages.read(form) == .newPerson(expected))
    #expect(house.store.read { $0.accounts } == House.people)
  }

  @Test func `people are added until there are too many, and known ones still sign in`() throws {
    let house = House()
    var last: PostedStep?
    for number in 0...SignInPages.mostAdded {
      last = try house.pages.read(["step": "new", "email": "n\(number)@example.com"])
    }
    guard case .newPerson(let person)? = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(person.problem == .tooMany)
    #expect(house.store.read { $0.accounts.count } == SignInPages.mostAdded + House.people.count)
    guard case .person = try house.pages.read(["step": "new", "email": "n0@example.com"]) else {
      Issue.record("a person of the list was not taken")
      return
    }
    let request = Request(.get, target: try RequestTarget("/"))
    let context = house.pages.listContext(person, for: request)
    #expect(context["canAdd"] == false && context["isFull"] == true)
  }
}
