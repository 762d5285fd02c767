import AppleSignIn
import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON
import PageTemplates
import WebPages

/// The mock's own pages: what is running, how to point a client here, what clients sent, and everything that can be
/// scripted, for people.
///
/// What a form does, the control API's call of the same name does (``perform(_:_:id:body:)``); a page only reads the form
/// and shows what came of it. The pages work without a script; with one they follow the journal and copy lines.
struct Dashboard: Sendable {
  /// Kept out of the journal, as the control API is: a reader must not see its own reading.
  static let endpoint = "dashboard"

  let configuration: Configuration
  let apple: AppleProvider
  let facebook: FacebookProvider
  let control: ControlAPI
  let pages: PageWriter

  var store: IdentityStore { apple.store }

  var routes: [Route] {
    [
      // Part of the journal: an app may be sent back here.
      Route(.get, "/", endpoint: "home", audience: .control) { request, _ in .now(leadIn(request)) },
      Route(.get, "/_idp", endpoint: Self.endpoint, audience: .control) { request, _ in .now(leadIn(request))
      },
      page(.overview) { request, _ in overview(request) },
    ] + requestRoutes + peopleRoutes + appRoutes + scriptingRoutes
  }

  func page(
    _ page: OwnPage, _ method: Method = .get, below rest: String = "", cost: Route.Cost = .light,
    _ show: @escaping @Sendable (Request, [String: String]) -> Response
  ) -> Route {
    Route(method, page.path + rest, endpoint: Self.endpoint, cost: cost, audience: .control) {
      .now(show($0, $1))
    }
  }

  /// With the query, so that a sign-in which ends here can be looked at.
  private func leadIn(_ request: Request) -> Response {
    let query = request.target.query.map { "?" + $0 } ?? ""
    return .redirect(to: request.mount.path + OwnPage.overview.path + query)
  }

  /// The page with what all of them have: navigation, and `{{base}}`, which every link begins with.
  func show(
    _ page: Page, of place: OwnPage, _ context: [String: TemplateValue], to request: Request,
    policy: ContentSecurityPolicy = .own, status: Status = .ok
  ) -> Response {
    var context = context
    context["navigation"] = place.navigation(at: request.mount)
    context["base"] = .text(request.mount.path + "/_idp/")
    context["version"] = .text(MockIDPVersion.current)
    return pages.answer(page, context, to: request, policy: policy, status: status)
  }

  /// Back to a page after its form was sent, with a word about what was done.
  func back(to page: OwnPage, _ done: Notice, _ request: Request) -> Response {
    back(to: request.mount.path + page.path, done)
  }

  /// The same for a page that the navigation does not lead to.
  func back(to path: String, _ done: Notice) -> Response {
    .redirect(to: path + "?" + done.query, status: .seeOther)
  }

  /// What a page says about a form that it did not send.
  static let noSuchForm = Response.fault(
    .badRequest, code: "form_unknown", "This page has no such form.", mend: "Use the buttons of the page.")

  /// What was done a moment ago; nothing on a page that no form led to.
  func done(_ request: Request) -> TemplateValue { .text(Notice(query(request))?.text ?? "") }

  /// A page's query; one that cannot be read says nothing.
  func query(_ request: Request) -> Form {
    request.target.query.flatMap { try? Form(parsing: $0) } ?? Form()
  }

  /// A form that was sent; a body that cannot be read says nothing, so that the page asks again.
  func sent(_ request: Request) -> Form { (try? request.form()) ?? Form() }
}
