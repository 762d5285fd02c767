import AppleSignIn
import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON
import PageTemplates

extension Dashboard {
  private static let details: [(String, FormShape.Kind)] = [
    ("givenName", .text), ("familyName", .text), ("email", .text), ("apple.hideMyEmail", .box),
    ("apple.relayEmail", .text), ("apple.realUserStatus", .text), ("facebook.birthday", .text),
    ("facebook.gender", .text), ("facebook.ageRange.min", .whole), ("facebook.ageRange.max", .whole),
    ("facebook.picture", .text), ("facebook.middleName", .text), ("facebook.link", .text),
    ("facebook.hometown.id", .text), ("facebook.hometown.name", .text), ("facebook.location.id", .text),
    ("facebook.location.name", .text), ("facebook.friends", .words),
  ]
  private static let changing = FormShape(details)
  private static let adding = FormShape([("id", .text)] + details)

  var peopleRoutes: [Route] {
    [
      page(.people) { request, _ in people(request) },
      page(.people, .post) { request, _ in add(request) },
      page(.people, below: "/{id}") { request, parameters in person(parameters["id"] ?? "", request) },
      page(.people, .post, below: "/{id}", cost: .signing) { request, parameters in
        change(parameters["id"] ?? "", request)
      },
    ]
  }

  private func people(
    _ request: Request, _ texts: Form = ["apple.realUserStatus": "likelyReal"], error: ControlError? = nil
  ) -> Response {
    let (accounts, grants) = store.read { ($0.accounts, Array($0.grants.values)) }
    let rows = accounts.map { account -> TemplateValue in
      [
        "id": .text(account.id), "link": .text(PercentEncoding.encode(account.id)),
        "name": .text(account.name), "email": .text(account.email ?? ""),
        "hides": .flag(AppleTraits(account).hidesEmail),
        "apps": .text(String(grants.count { $0.holder.accountID == account.id })),
      ]
    }
    return show(
      .people, of: .people,
      [
        "people": .list(rows), "form": Self.adding.context(texts, error: error), "done": done(request),
        "isNew": true,
      ], to: request, status: error?.status ?? .ok)
  }

  private func add(_ request: Request) -> Response {
    let form = sent(request)
    do throws(ControlError) {
      try perform(.post, "/accounts", body: Self.adding.json(form), for: request)
      return back(to: .people, Notice(.added), request)
    } catch {
      return people(request, form, error: error)
    }
  }

  private func person(_ id: String, _ request: Request, _ sent: Form? = nil, error: ControlError? = nil)
    -> Response
  {
    guard let account = store.read({ $0.account(id) }) else { return missing(.people, request) }
    return show(
      .person, of: .people,
      [
        "id": .text(id), "link": .text(PercentEncoding.encode(id)), "name": .text(account.name),
        "form": Self.changing.context(sent ?? Self.changing.texts(of: account.json), error: error),
      ], to: request, status: error?.status ?? .ok)
  }

  private func change(_ id: String, _ request: Request) -> Response {
    let form = sent(request)
    do throws(ControlError) {
      if form["action"] == "remove" {
        try perform(.delete, "/accounts/{id}", id: id, for: request)
        return back(to: .people, Notice(.removed), request)
      }
      try perform(.patch, "/accounts/{id}", id: id, body: Self.changing.json(form), for: request)
      return back(to: .people, Notice(.changed), request)
    } catch {
      return error.status == .notFound
        ? missing(.people, request) : person(id, request, form, error: error)
    }
  }

  /// What the page is about is not there, any longer or at all.
  func missing(_ place: OwnPage, _ request: Request) -> Response {
    show(.missing, of: place, ["place": .text(place.rawValue)], to: request, status: .notFound)
  }
}
