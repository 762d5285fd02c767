import HTTPMessages
import HTTPTransport
import MockIDP
import MockIDPServer
import Testing

@Suite struct CheckingFacebookEndpoints {
  private static let appID = "1234567890"

  private static func careful(_ idp: MockIdentityProvider, _ login: Login) -> Response {
    let report = idp.facebook.verify(login.token, for: appID, nonce: login.fields["nonce"])
    return Response(report.isAccepted(by: .backend) ? .ok : .unauthorized)
  }

  @Test func `a careful backend passes, and need not do as the SDKs do`() throws {
    let server = try LoginServer(Self.careful)
    defer { server.stop() }
    let report = try server.check("facebook", clientID: Self.appID) {
      $0.endpoint.nonceField = "nonce"
      $0.nonce = .fresh
    }
    #expect(report.passes(strict: false))
    #expect(report.good.map(\.name) == ["good", "good-without-email", "good-again"])
    #expect(report.bad.map(\.defect.name) == FacebookDefect.all.map(\.name))
    let policy = FacebookDefect.all.filter { $0.caughtBy == .policy }.map(\.name)
    #expect(report.wronglyLetIn(strict: true).map(\.defect.name) == policy)
    #expect(
      report.text(strict: false, clientID: Self.appID).contains("Let in, and a careful client would not"))
  }

  @Test func `a token has a nonce even where the endpoint checks none`() throws {
    let server = try LoginServer { idp, login in
      let report = idp.facebook.verify(login.token, for: Self.appID)
      let isEmpty = report.claims?.contains(#""nonce":"""#) == true
      return Response(report.isAccepted(by: .backend) && !isEmpty ? .ok : .unauthorized)
    }
    defer { server.stop() }
    let report = try server.check("facebook", clientID: Self.appID)
    #expect(report.passes(strict: false))
    #expect(report.text(strict: false, clientID: "").contains("no nonce is in play: missing-nonce, "))
  }

  @Test func `the token may stand within an object, as django-allauth wants it`() throws {
    let server = try LoginServer { idp, login in
      let isRight =
        login.fields["provider"] == "facebook" && login.fields["token.client_id"] == Self.appID
        && login.fields["token.id_token"] == login.token
      return isRight ? Self.careful(idp, login) : Response(.badRequest)
    }
    defer { server.stop() }
    let report = try server.check("facebook", clientID: Self.appID) {
      $0.endpoint.carrier = .json(field: "token.id_token")
      $0.endpoint.others = [("provider", "facebook"), ("token.client_id", Self.appID)]
    }
    #expect(report.passes(strict: false))
  }

  /// How an endpoint answers a person without an e-mail address, and whether it may.
  @Test(arguments: [(Status.unauthorized, true), (.internalServerError, false)])
  func `who has no e-mail address may be refused, tidily`(status: Status, passes: Bool) throws {
    let server = try LoginServer { idp, login in
      let hasEmail =
        idp.facebook.verify(login.token, for: Self.appID).claims?.contains(#""email":"#) ?? true
      return hasEmail ? Self.careful(idp, login) : Response(status)
    }
    defer { server.stop() }
    let report = try server.check("facebook", clientID: Self.appID)
    #expect(report.isMeaningful)
    #expect(report.passes(strict: false) == passes)
    let text = report.text(strict: false, clientID: Self.appID)
    #expect(text.contains(passes ? "Refused, which an endpoint may:\n" : "Wrongly refused:\n"))
  }

  @Test func `where the good token is refused the keys to look at are Facebook's`() throws {
    let server = try LoginServer { _, _ in Response(.unauthorized) }
    defer { server.stop() }
    let text = try server.check("facebook", clientID: Self.appID).text(strict: false, clientID: Self.appID)
    #expect(text.contains("/limited.facebook.com/.well-known/oauth/openid/jwks/"))
  }
}
