import Foundation
import HTTPMessages
import HTTPTransport
import MockIDP
import MockIDPServer
import OrderedJSON
import Testing

/// A backend whose login endpoint is as careful as a test says.
struct LoginServer {
  static let clientID = "com.example.app"

  let idp: MockIdentityProvider
  private let server: HTTPServer

  var url: HTTPURL {
    get throws { try HTTPURL("http://127.0.0.1:\(server.port)/login") }
  }

  var endpoint: LoginEndpoint {
    get throws { LoginEndpoint(try url, at: [NetworkAddress(text: "127.0.0.1")]) }
  }

  /// - Parameter answer: what a request gets, from the token and fields that were found in it.
  init(_ answer: @escaping @Sendable (MockIdentityProvider, Login) -> Response) throws {
    let idp = try MockIdentityProvider()
    self.idp = idp
    server = try HTTPServer { request, exchange in
      WorkerPool.shared.submit {
        exchange.answer(Login(request).map { answer(idp, $0) } ?? Response(.badRequest))
      }
    }
  }

  /// - Parameter provider: whose tokens are sent.
  func check(
    _ provider: String = "apple", clientID: String = Self.clientID,
    _ adjust: (inout LoginCheck) -> Void = { _ in }
  ) throws -> LoginReport {
    let issuer = try #require(idp.tokenIssuers.first { $0.name == provider })
    var check = LoginCheck(try endpoint, clientID: clientID, issuer: issuer)
    adjust(&check)
    return try check.run()
  }

  func stop() {
    server.stopAndWait(deadline: .zero)
  }
}

/// What a login endpoint was sent.
struct Login: Sendable {
  let method: HTTPMessages.Method
  let token: String
  let fields: [String: String]

  /// From a form in query or body, a JSON object, or a header field.
  init?(_ request: Request) {
    method = request.method
    var fields: [String: String] = [:]
    if request.mediaType == "application/json" {
      for member in (try? JSON(parsing: request.body))?.members ?? [] {
        fields[member.name] = member.value.string
        for inner in member.value.members ?? [] {
          fields[member.name + "." + inner.name] = inner.value.string
        }
      }
    } else {
      let form = (try? Form(parsing: request.body))?.fields ?? []
      let query = (try? Form(parsing: request.target.query ?? ""))?.fields ?? []
      for field in form + query { fields[field.name] = field.value }
    }
    self.fields = fields
    let bearer = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
    guard let token = fields["id_token"] ?? fields["token.id_token"] ?? request.headers["X-Token"] ?? bearer
    else { return nil }
    self.token = token
  }
}
