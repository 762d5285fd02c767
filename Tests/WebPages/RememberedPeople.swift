import HTTPMessages
import IdentityState
import PageTemplates
import Testing
import WebPages

@Suite struct RememberedPeople {
  /// The list as a browser with that cookie sees it.
  private func list(_ cookie: String?) throws -> [String: TemplateValue] {
    let request = Request(
      .get, target: try RequestTarget("/"), headers: cookie.map { ["Cookie": $0] } ?? [:])
    return House().pages.listContext(NewPerson(), for: request)
  }

  private func members(_ name: String, of context: [String: TemplateValue]) -> [TemplateValue?] {
    guard case .list(let people)? = context["people"] else { return [] }
    return people.map { person in
      guard case .record(let members) = person else { return nil }
      return members[name]
    }
  }

  @Test func `the cookie names the person and keeps to the rules`() throws {
    let response = Response(.ok).remembering(House.people[1])
    #expect(
      response.headers.values("set-cookie") == [
        "mock_idp_person=a%3Bb%20%C3%A9; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"
      ])
  }

  @Test(arguments: House.people)
  func `who signed in last comes first, and the others in their order`(person: Account) throws {
    let setting = try #require(Response(.ok).remembering(person).headers["Set-Cookie"])
    let context = try list("other=1; " + setting.prefix { $0 != ";" })
    let others = House.people.filter { $0.id != person.id }
    #expect(members("id", of: context) == ([person] + others).map { .text($0.id) })
    #expect(members("checked", of: context) == [true, false, false])
    #expect(members("isLast", of: context) == [true, false, false])
    #expect(context["lastName"] == .text(person.name.isEmpty ? "odd@example.com" : person.name))
  }

  @Test(
    arguments: [
      nil, "", "mock_idp_person", "mock_idp_person=", "mock_idp_person=nobody", "mock_idp_person=%ff",
      "mock_idp_person=<script>", "person=ada", "mock_idp_person=Ada",
    ] as [String?])
  func `a cookie that names nobody here changes nothing`(cookie: String?) throws {
    let context = try list(cookie)
    #expect(members("id", of: context) == House.people.map { .text($0.id) })
    #expect(members("checked", of: context) == [true, false, false])
    #expect(members("isLast", of: context) == [false, false, false])
    #expect(context["lastName"] == "")
  }
}
