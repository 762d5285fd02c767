package import HTTPMessages
package import OAuthProtocol

/// How a client says who it is: `client_id` and `client_secret` in the body (`client_secret_post`).
package struct ClientCredentials: Sendable, Equatable {
  package let clientID: String
  package let clientSecret: String

  package init(clientID: String, clientSecret: String) {
    self.clientID = clientID
    self.clientSecret = clientSecret
  }

  /// - Parameter hasBasic: whether an `Authorization: Basic` field came along, which Apple does not read.
  init(form: Form, hasBasic: Bool) throws(OAuthError) {
    let clientID = form[Parameter.clientID.rawValue] ?? ""
    let secret = form[Parameter.clientSecret.rawValue] ?? ""
    guard !clientID.isEmpty, !secret.isEmpty else {
      throw hasBasic
        ? .basicAuthenticationOnly : .missingCredentials(clientID.isEmpty ? .clientID : .clientSecret)
    }
    self.init(clientID: clientID, clientSecret: secret)
  }
}

/// A form posted to the token or revocation endpoint, checked for what every such form must have.
package struct EndpointForm: Sendable {
  package let form: Form
  package let hasBasic: Bool

  /// Reads the body of a request.
  package init(_ request: Request) throws(OAuthError) {
    guard request.mediaType == "application/x-www-form-urlencoded" else {
      throw .wrongContentType(request.mediaType)
    }
    do {
      form = try request.form()
    } catch {
      throw .malformedForm(error.field)
    }
    if let repeated = form.repeatedName { throw .repeatedParameter(repeated) }
    hasBasic = request.headers["authorization"]?.prefix(6).lowercased() == "basic "
  }

  package init(_ form: Form) {
    self.form = form
    hasBasic = false
  }

  func value(_ parameter: Parameter) -> String? {
    form[parameter.rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }
}
