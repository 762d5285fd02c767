import HTTPMessages
import OAuthProtocol
import OrderedJSON
import SigningCore
import WebPages

extension FacebookProvider {
  /// What the names for browsers and verifiers answer.
  var webRoutes: [Route] { dialogRoutes + documentRoutes }

  var dialogRoutes: [Route] {
    [
      Route(.get, Path.dialog, endpoint: "authorize", cost: .signing) { request, _ in
        .now(answerDialog(request))
      },
      Route(.post, Path.dialog, endpoint: "authorize", cost: .signing) { request, _ in
        .now(answerDialog(request))
      },
      Route(.get, Path.dialogPages, endpoint: "authorize") { request, _ in .now(beginAnew(request)) },
      Route(.post, Path.dialogPages, endpoint: "authorize", cost: .signing, audience: .ownPages) {
        request, _ in .now(answerPage(request))
      },
    ]
  }

  private var documentRoutes: [Route] {
    [
      Route(.get, Path.discovery, endpoint: "discovery") { request, _ in
        .now(document(discoveryDocument(at: request.mount).bytes(.facebook)))
      },
      Route(.get, Path.jwkSet, endpoint: "keys") { _, _ in .now(keyDocument(\.jwkSet)) },
      Route(.get, Path.certificates, endpoint: "keys") { _, _ in .now(keyDocument(\.certificates)) },
      Route(.get, Path.publicKeys, endpoint: "keys") { _, _ in .now(keyDocument(\.publicKeys)) },
      Route(.post, Path.uninstall, endpoint: "revoke") { request, _ in .now(answerUninstall(request)) },
    ]
  }

  /// What the names of Limited Login answer besides.
  var limitedRoutes: [Route] {
    [
      Route(.post, Path.refresh, endpoint: "token", cost: .signing) { request, _ in
        .now(answerRefresh(request))
      }
    ]
  }

  private func answerDialog(_ request: Request) -> Response {
    answering(request) { () throws(OAuthError) in
      let form = try request.method == .post ? Form(bodyOf: request) : Form(queryOf: request)
      return present(try begin(dialog(for: form, at: request.mount)), at: request)
    }
  }

  private func answerPage(_ request: Request) -> Response {
    answering(request) { () throws(OAuthError) in
      let dialog = try dialog(for: Form(queryOf: request), at: request.mount)
      let form = try Form(bodyOf: request)
      let posted: PostedStep
      do throws(OAuthError) { posted = try self.posted(form) } catch {
        return errorPage(error, for: request, again: beginning(of: request))
      }
      let response = present(try step(posted, of: dialog), at: request)
      return posted.signingIn.map(response.remembering) ?? response
    }
  }

  /// A consent page's address, opened again: what was chosen before it is not in the address, so the dialog begins anew.
  private func beginAnew(_ request: Request) -> Response { .redirect(to: beginning(of: request)) }

  /// Where the dialog began that a page belongs to.
  private func beginning(of request: Request) -> String {
    request.mount.path + version(of: request) + Path.dialog + (request.target.query.map { "?" + $0 } ?? "")
  }

  private func answering(_ request: Request, _ answer: () throws(OAuthError) -> Response) -> Response {
    do throws(OAuthError) {
      return try answer()
    } catch {
      return errorPage(error, for: request)
    }
  }

  private func answerUninstall(_ request: Request) -> Response {
    do throws(GraphError) {
      let fields = try Form(fieldsOf: request)
      try uninstall(idToken: fields["id_token"], appID: fields["app_id"])
      return graph(["success": true], request)
    } catch {
      return graph(error, request)
    }
  }

  private func answerRefresh(_ request: Request) -> Response {
    guard FacebookPath(request.path, mount: request.mount).version == nil else {
      return Response(.notFound).annotated([.versionedRefresh])
    }
    do throws(RefreshRefusal) {
      let fields = try Form(refreshOf: request)
      let mount = Self.mount(request.mount, of: Self.limitedHost)
      let token = try refresh(
        hint: fields["id_token_hint"], appID: fields["app_id"], proof: request.headers["dpop"],
        addresses: ["https://\(Self.limitedHost)\(Path.refresh)", mount.base + Path.refresh])
      return document(JSON.object(["id_token": .string(token)]).bytes(.facebook), isPublic: false)
    } catch {
      var response = document(
        JSON.object(["error": .string(error.error)]).bytes(.facebook), isPublic: false)
      response.status = .badRequest
      return response.annotated([error.diagnosis])
    }
  }

  private func keyDocument(_ kind: (FacebookKeyRing.Documents) -> [UInt8]) -> Response {
    do {
      return document(kind(try keys.documents()))
    } catch {
      let error = OAuthError.signingFailed("\(error)")
      return Response(.internalServerError).annotated([error.diagnosis])
    }
  }

  /// Served without CORS fields (reference §1.2).
  private func document(_ bytes: [UInt8], isPublic: Bool = true) -> Response {
    Response(
      .ok,
      headers: [
        "Content-Type": "application/json; charset=UTF-8",
        "Cache-Control": isPublic ? "public, max-age=3600" : "no-store", "X-Content-Type-Options": "nosniff",
      ], body: bytes)
  }
}

extension Diagnosis {
  fileprivate static let versionedRefresh = Diagnosis(
    "refresh_has_no_version", "The refresh of limited tokens has no version in its path.",
    expected: FacebookProvider.Path.refresh + "/", mend: "Leave out the version.")
}

extension Form {
  init(queryOf request: Request) throws(OAuthError) {
    do {
      try self.init(parsing: request.target.query ?? "")
    } catch {
      throw OAuthError.malformedForm(error.field)
    }
  }

  init(bodyOf request: Request) throws(OAuthError) {
    do {
      try self.init(parsing: request.body)
    } catch {
      throw OAuthError.malformedForm(error.field)
    }
  }

  /// The fields of query and body together: Facebook reads either.
  init(fieldsOf request: Request) throws(GraphError) {
    do throws(OAuthError) {
      self = Form(
        try Form(queryOf: request).fields
          + (request.mediaType == "application/x-www-form-urlencoded" ? Form(bodyOf: request).fields : []))
    } catch {
      throw GraphError(100, "Invalid parameter", error.diagnosis)
    }
  }

  fileprivate init(refreshOf request: Request) throws(RefreshRefusal) {
    do throws(GraphError) {
      try self.init(fieldsOf: request)
    } catch {
      throw RefreshRefusal(error: "login_required", diagnosis: error.diagnosis)
    }
  }
}
