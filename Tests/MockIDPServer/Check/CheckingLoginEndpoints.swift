import HTTPMessages
import HTTPTransport
import MockIDP
import MockIDPServer
import Testing

@Suite struct CheckingLoginEndpoints {
  private static let carriers: [(LoginEndpoint.Carrier, HTTPMessages.Method)] = [
    (.form(field: "id_token"), .post), (.form(field: "id_token"), .get), (.json(field: "id_token"), .post),
    (.json(field: "id_token"), .put), (.header(name: "X-Token"), .get),
    (.header(name: "Authorization"), .post),
  ]

  private static func careful(_ idp: MockIdentityProvider, _ login: Login) -> Response {
    let report = idp.apple.verify(
      login.token, for: LoginServer.clientID, nonce: login.fields["nonce"].map { .sent($0) },
      code: login.fields["code"], accessToken: login.fields["access_token"])
    return Response(report.isGood ? .ok : .unauthorized)
  }

  @Test(arguments: carriers.indices)
  func `a careful endpoint passes, however the token travels`(index: Int) throws {
    let (carrier, method) = Self.carriers[index]
    let server = try LoginServer(Self.careful)
    defer { server.stop() }
    let report = try server.check {
      $0.endpoint.carrier = carrier
      $0.endpoint.method = method
      $0.endpoint.nonceField = "nonce"
      $0.endpoint.codeField = "code"
      $0.endpoint.accessTokenField = "access_token"
      $0.nonce = .fresh
    }
    #expect(report.passes(strict: false))
    #expect(!report.passes(strict: true))
    #expect(report.good.map(\.name) == ["good", "good-relay-address", "good-again"])
    #expect(report.bad.map(\.defect.name) == AppleDefect.all.map(\.name))
    let untried = report.bad.filter { if case .notSendable = $0.answer { true } else { false } }
    let isHeader = if case .header = carrier { true } else { false }
    #expect(untried.map(\.defect.name) == (isHeader ? ["white-space"] : []))
  }

  @Test func `an endpoint that lets everything in is told each rule it misses`() throws {
    let server = try LoginServer { _, _ in Response(.ok) }
    defer { server.stop() }
    let report = try server.check()
    let tried = report.bad.filter { ![.nonce, .hash].contains($0.defect.caughtBy) }
    let grave = tried.filter { $0.defect.caughtBy != .policy }
    #expect(report.wronglyLetIn(strict: false).map(\.defect) == grave.map(\.defect))
    #expect(report.wronglyLetIn(strict: true).map(\.defect) == tried.map(\.defect))
    let text = report.text(strict: false, clientID: LoginServer.clientID)
    #expect(text.contains("Wrongly let in:\n"))
    for (defect, _) in tried { #expect(text.contains(defect.breaks)) }
    #expect(text.contains("no nonce is in play: missing-nonce, "))
    #expect(text.contains("no code is sent: wrong-c-hash, "))
    #expect(text.contains("no access token is sent: wrong-at-hash, "))
  }

  @Test func `a paranoid endpoint passes the strict check`() throws {
    let server = try LoginServer { idp, login in
      let report = idp.apple.verify(login.token, for: LoginServer.clientID)
      return Response(report.findings.isEmpty ? .ok : .unauthorized)
    }
    defer { server.stop() }
    #expect(try server.check().passes(strict: true))
  }

  @Test func `where the good token is refused nothing else is sent`() throws {
    let server = try LoginServer { _, _ in .text("who\nare you", status: .unauthorized) }
    defer { server.stop() }
    let report = try server.check()
    #expect(!report.isMeaningful)
    #expect(report.bad.isEmpty)
    let text = report.text(strict: false, clientID: LoginServer.clientID)
    #expect(text.contains("401 who are you"))
    #expect(text.contains(LoginServer.clientID))
  }

  @Test func `statuses of success are those that were named`() throws {
    let server = try LoginServer { idp, login in
      Response(Self.careful(idp, login).status == .ok ? .found : .ok)
    }
    defer { server.stop() }
    #expect(try server.check { $0.endpoint.success = [302] }.passes(strict: false))
    #expect(try !server.check().isMeaningful)
  }

  @Test func `an endpoint that knows the raw nonce is told of a token whose nonce is another`() throws {
    let server = try LoginServer { idp, login in
      let nonce = login.fields["raw"].map { AppleTokenVerifier.Nonce.raw($0) }
      return Response(
        idp.apple.verify(login.token, for: LoginServer.clientID, nonce: nonce).isGood ? .ok : .forbidden)
    }
    defer { server.stop() }
    let report = try server.check {
      $0.endpoint.nonceField = "raw"
      $0.nonce = .raw("known to the app alone")
    }
    #expect(report.passes(strict: false))
    #expect(report.bad.count { $0.defect.caughtBy == .nonce && $0.answer == .refused(403, text: "") } == 8)
  }

  @Test func `an endpoint that forgets the nonce lets in just those`() throws {
    let server = try LoginServer { idp, login in
      Response(idp.apple.verify(login.token, for: LoginServer.clientID).isGood ? .ok : .unauthorized)
    }
    defer { server.stop() }
    let report = try server.check {
      $0.endpoint.nonceField = "nonce"
      $0.nonce = .fresh
    }
    #expect(Set(report.wronglyLetIn(strict: false).map(\.defect.caughtBy)) == [.nonce])
  }

  @Test func `an endpoint that fails is not said to refuse tidily`() throws {
    let server = try LoginServer { idp, login in
      Response(Self.careful(idp, login).status == .ok ? .ok : .internalServerError)
    }
    defer { server.stop() }
    let text = try server.check().text(strict: false, clientID: LoginServer.clientID)
    #expect(text.contains("Refused by failing"))
  }

  @Test func `constant fields travel along`() throws {
    let server = try LoginServer { _, login in
      Response(login.fields["provider"] == "apple" && login.method == .post ? .ok : .badRequest)
    }
    defer { server.stop() }
    let report = try server.check { $0.endpoint.others = [("provider", "apple")] }
    #expect(report.isMeaningful)
  }
}
