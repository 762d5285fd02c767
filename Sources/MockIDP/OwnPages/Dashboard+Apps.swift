import AppleSignIn
import DevelopmentKeys
import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON
import PageTemplates

extension Dashboard {
  var appRoutes: [Route] {
    [
      page(.apps) { request, _ in apps(request) },
      // A new key takes as long as many signatures.
      page(.apps, .post, cost: .signing) { request, _ in changeKeys(request) },
      builtInKeyRoute,
    ]
  }

  private func apps(_ request: Request, error: ControlError? = nil) -> Response {
    show(
      .apps, of: .apps,
      [
        "teams": .list(configuration.apple.teams.map(team)),
        "anyAppleClient": .flag(configuration.apple.registration == .open),
        "builtInTeam": .text(DevelopmentKeys.appleClientKey.teamID),
        "builtInKey": .text(DevelopmentKeys.appleClientKey.id),
        "exampleClient": .text(Configuration.Apple.exampleClientID),
        "facebookApps": .list(configuration.facebook.apps.map(app)),
        "anyFacebookApp": .flag(configuration.facebook.registration == .open),
        "rings": .list([
          ring("Apple", "apple", apple.keys.ring), ring("Facebook", "facebook", facebook.keys.ring),
        ]),
        "problem": .text(error?.message ?? ""), "done": done(request),
      ], to: request, status: error?.status ?? .ok)
  }

  private func team(_ team: Configuration.Apple.Team) -> TemplateValue {
    let clients = team.apps.flatMap { app in
      [(id: app.bundleID, kind: "app", redirectURIs: [String](), notificationURL: app.notificationURL ?? "")]
        + app.servicesIDs.map {
          (
            id: $0.id, kind: "Services ID of \(app.bundleID)", redirectURIs: $0.redirectURIs,
            notificationURL: ""
          )
        }
    }
    return [
      "id": .text(team.id),
      "keys": .list(
        team.keys.map { key in
          ["id": .text(key.id), "isPrivate": .flag(key.isPrivate)]
        }),
      "clients": .list(
        clients.map { client in
          [
            "id": .text(client.id), "kind": .text(client.kind), "canSign": .flag(team.signingKeyID != nil),
            "redirectURIs": .list(client.redirectURIs.map { .text($0) }),
            "notificationURL": .text(client.notificationURL),
          ]
        }),
    ]
  }

  private func app(_ app: Configuration.Facebook.App) -> TemplateValue {
    [
      "id": .text(app.id), "name": .text(app.name ?? ""), "needsProof": .flag(app.requireAppSecretProof),
      "redirectURIs": .list(app.redirectURIs.map { .text($0) }),
      "deauthorizeURL": .text(app.deauthorizeURL ?? ""), "dataDeletionURL": .text(app.dataDeletionURL ?? ""),
    ]
  }

  private func ring(_ name: String, _ provider: String, _ ring: SigningKeyRing) -> TemplateValue {
    let signing = ring.signingIDs
    return [
      "name": .text(name), "provider": .text(provider),
      "keys": .list(
        ring.ids.map { id in
          [
            "kid": .text(id), "signs": .flag(signing.contains(id)), "isLast": .flag(signing == [id]),
          ]
        }),
    ]
  }

  private func changeKeys(_ request: Request) -> Response {
    let form = sent(request)
    let provider = JSON.string(form["provider"] ?? "")
    do throws(ControlError) {
      if form["action"] == "retire" {
        try perform(
          .post, "/keys/retire", body: ["provider": provider, "kid": .string(form["kid"] ?? "")], for: request
        )
        return back(to: .apps, Notice(.retired), request)
      }
      try perform(
        .post, "/keys/rotate", body: ["provider": provider, "keepOld": .bool(form["keepOld"] != nil)],
        for: request)
      return back(to: .apps, Notice(.rotated), request)
    } catch {
      return apps(request, error: error)
    }
  }
}

extension Configuration.Apple.Team {
  /// What `mock-idp client-secret` signs with, if it can: the built-in key for a team that lists none.
  var signingKeyID: String? {
    keys.isEmpty ? DevelopmentKeys.appleClientKey.id : keys.first(where: \.isPrivate)?.id
  }
}

extension Configuration.Apple.Key {
  fileprivate var isPrivate: Bool {
    if case .privateKey = material { true } else { false }
  }
}
