import FormReading
import MockIDP
import Testing

@Suite struct DashboardPages {
  @Test(arguments: Dashboard.pages)
  func `a page may do no more than it needs, and no other site may frame it`(page: String) async throws {
    let response = try await Dashboard().get(page)
    #expect(response.status == 200)
    #expect(response.header("Cache-Control") == "no-store")
    let policy = try #require(response.header("Content-Security-Policy"))
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(policy.contains("connect-src 'self'") == (page == "requests"))
    #expect(response.text.contains("aria-current=\"page\""))
    #expect(!response.text.contains("unreadable page"))
  }

  @Test(
    arguments: Dashboard.pages, [("Host", "evil.test"), ("Origin", "https://evil.test"), ("Origin", "null")])
  func `a page answers under its own names and to its own forms alone`(
    page: String, field: (name: String, value: String)
  ) async throws {
    let dashboard = try Dashboard()
    #expect(await dashboard.get(page, headers: [field]).status == 403)
    var form = HTTPRequest.form("/_idp/" + page, ["action": "remove"])
    form.headers.append(field)
    #expect([403, 405].contains(await dashboard.idp.respond(to: form).status))
    #expect(await dashboard.get("people/ada").status == 200)
  }

  @Test(arguments: [("/", "/_idp/"), ("/_idp", "/_idp/"), ("/?code=c&state=s", "/_idp/?code=c&state=s")])
  func `the way to it is short, and keeps what a sign-in brought back`(path: String, place: String)
    async throws
  {
    let idp = try MockIdentityProvider()
    let response = await idp.respond(to: HTTPRequest("GET", path))
    #expect(response.status == 302)
    #expect(response.header("Location") == place)
    let page = await idp.respond(to: HTTPRequest("GET", place))
    #expect(page.text.contains("A sign-in ended here") == path.contains("code"))
  }

  @Test func `links and forms stay below a prefix that a proxy adds`() async throws {
    let dashboard = try Dashboard()
    let prefix = [(name: "X-Forwarded-Prefix", value: "/mock")]
    for page in Dashboard.pages {
      let html = await dashboard.get(page, headers: prefix).text
      #expect(!html.contains("\"/_idp/"))
      #expect(HTMLForm.all(in: html).allSatisfy { $0.action.hasPrefix("/mock/_idp/") })
    }
    var form = HTTPRequest.form("/_idp/scripting", ["action": "release"])
    form.headers += prefix
    let location = await dashboard.idp.respond(to: form).header("Location")
    #expect(location == "/mock/_idp/scripting?done=release")
  }

  @Test func `reading it leaves nothing in the journal, being sent to it does`() async throws {
    let dashboard = try Dashboard()
    for page in Dashboard.pages { _ = await dashboard.get(page) }
    _ = await dashboard.post("people", ["id": "eve"])
    #expect(dashboard.idp.requests.isEmpty)
    _ = await dashboard.idp.respond(to: HTTPRequest("GET", "/?code=c"))
    #expect(dashboard.idp.requests.map(\.path) == ["/"])
  }

  @Test func `the lines to copy name this server and a client that it accepts`() async throws {
    let services = Configuration.Apple.ServicesID(id: "test.shop.web", redirectURIs: ["https://shop.test/cb"])
    let app = Configuration.Apple.App(bundleID: "test.shop", servicesIDs: [services])
    let team = Configuration.Apple.Team(id: "SHOPTEAM01", apps: [app])
    let shop = Configuration.Facebook.App(id: "4711", secret: "shop-secret-0123456789abcdef0123")
    let dashboard = try Dashboard(
      Configuration(apple: .init(teams: [team]), facebook: .init(apps: [shop])))
    let page = await dashboard.get("", headers: [(name: "Host", value: "localhost:7001")]).text
    let expected = [
      "http://localhost:7001/appleid.apple.com/auth/token", "client_id=test.shop.web", "https://shop.test/cb",
      "clientID: &quot;4711&quot;", "&quot;clientID&quot;:&quot;test.shop&quot;", "SHOPTEAM01",
    ].map { $0.replacing("&quot;", with: "\"") }
    for text in expected { #expect(page.contains(text), "\(text)") }
    #expect(await !dashboard.get("apps").text.contains("shop-secret"))
  }

  @Test func `the overview counts what there is`() async throws {
    let dashboard = try Dashboard()
    _ = try dashboard.idp.apple.signIn("ada", to: "com.example.app")
    _ = await dashboard.idp.respond(to: .form("/auth/token", ["grant_type": "password"]))
    try dashboard.idp.add(Fault(.error("invalid_client"), at: .token))
    let page = await dashboard.get("").text
    for text in ["<b>3</b>people", "<b>1</b>consents", "<b>1</b>faults set", "<b>1</b>refused"] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.contains("22:13:20"))
  }
}
