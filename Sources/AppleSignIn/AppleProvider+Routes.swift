package import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import WebPages

extension AppleProvider {
  /// Apple's endpoints: what decodes, calls and encodes, and nothing more.
  package var routes: RouteTable {
    RouteTable(
      [
        Route(.get, Path.authorize, endpoint: "authorize", cost: .signing) { request, _ in
          .now(authorize(request))
        },
        Route(.post, Path.authorize, endpoint: "authorize", cost: .signing) { request, _ in
          .now(authorize(request))
        },
        Route(.get, Path.pages, endpoint: "authorize") { request, _ in .now(beginAnew(request)) },
        Route(.post, Path.pages, endpoint: "authorize", cost: .signing, audience: .ownPages) { request, _ in
          .now(answerPage(request))
        },
        Route(.post, Path.token, endpoint: "token", cost: .signing) { request, _ in .now(answerToken(request))
        },
        Route(.post, Path.revoke, endpoint: "revoke", cost: .signing) { request, _ in
          .now(answerRevoke(request))
        },
        Route(.get, Path.keys, endpoint: "keys") { _, _ in .now(.apple(bytes: keys.jwkSet(store.chance))) },
        Route(.get, Path.discovery, endpoint: "discovery") { request, _ in
          .now(.apple(discoveryDocument(at: request.mount)))
        },
      ] + scriptRouteList)
  }

  private func answerToken(_ request: Request) -> Response {
    do throws(OAuthError) {
      let (response, warnings) = try token(TokenRequest(posted(request)))
      return .apple(response.json).annotated(warnings)
    } catch {
      return .apple(error)
    }
  }

  private func answerRevoke(_ request: Request) -> Response {
    do throws(OAuthError) {
      return Response(.ok).annotated(try revoke(RevocationRequest(posted(request)), base: request.mount.base))
    } catch {
      return .apple(error)
    }
  }

  private func posted(_ request: Request) throws(OAuthError) -> EndpointForm {
    do {
      return try EndpointForm(request)
    } catch {
      throw error.bare
    }
  }

  private func authorize(_ request: Request) -> Response {
    answering(request) { () throws(OAuthError) in
      let form = try request.method == .post ? EndpointForm(request).form : Form(query: request)
      return present(
        try begin(
          authorization(for: form, base: request.mount.base, referrer: request.headers["referer"])),
        at: request)
    }
  }

  private func answerPage(_ request: Request) -> Response {
    answering(request) { () throws(OAuthError) in
      let authorization = try authorization(for: Form(query: request), base: request.mount.base)
      let form = try EndpointForm(request).form
      let posted: PostedStep
      do throws(OAuthError) { posted = try self.posted(form) } catch {
        return errorPage(error, for: request, again: beginning(of: request))
      }
      let response = present(try step(posted, of: authorization), at: request)
      return posted.signingIn.map(response.remembering) ?? response
    }
  }

  /// A consent page's address, opened again: what was chosen before it is not in the address, so the sign-in begins anew.
  private func beginAnew(_ request: Request) -> Response { .redirect(to: beginning(of: request)) }

  /// Where the sign-in began that a page belongs to.
  private func beginning(of request: Request) -> String {
    request.mount.path + Path.authorize + (request.target.query.map { "?" + $0 } ?? "")
  }

  private func answering(_ request: Request, _ answer: () throws(OAuthError) -> Response) -> Response {
    do throws(OAuthError) {
      return try answer()
    } catch {
      return errorPage(error, for: request)
    }
  }
}

extension Form {
  init(query request: Request) throws(OAuthError) {
    do {
      try self.init(parsing: request.target.query ?? "")
    } catch {
      throw OAuthError.malformedForm(error.field)
    }
  }
}

extension Response {
  /// JSON with the headers of Apple's answers.
  static func apple(_ json: JSON, status: Status = .ok) -> Response {
    apple(bytes: json.bytes(), status: status)
  }

  static func apple(bytes: [UInt8], status: Status = .ok) -> Response {
    Response(
      status,
      headers: [
        "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store", "Pragma": "no-cache",
      ], body: bytes)
  }

  /// A refusal: HTTP 400 for every code, `invalid_client` included (Apple TN3107).
  static func apple(_ error: OAuthError) -> Response {
    let status: Status = error.code == "server_error" ? .internalServerError : .badRequest
    return apple(
      .object([
        "error": .string(error.code.rawValue), "error_description": error.description.map(JSON.string),
      ]),
      status: status
    ).annotated([error.diagnosis])
  }

  func annotated(_ diagnoses: [Diagnosis]) -> Response {
    var response = self
    response.annotations += diagnoses.map(\.annotation)
    return response
  }
}
