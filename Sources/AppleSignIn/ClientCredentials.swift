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

  init(_ posted: EndpointForm) throws(OAuthError) {
    guard let clientID = posted.value(.clientID) else { throw posted.missingCredentials(.clientID) }
    guard let secret = posted.value(.clientSecret) else { throw posted.missingCredentials(.clientSecret) }
    self.init(clientID: clientID, clientSecret: secret)
  }
}

/// A form posted to the token or revocation endpoint, checked for what every such form must have.
package struct EndpointForm: Sendable {
  package let form: Form
  let sent: SentNames
  /// Whether an `Authorization: Basic` field came along, which Apple does not read.
  private let hasBasic: Bool

  /// Reads the body of a request; where there is none, it needs no type.
  package init(_ request: Request) throws(OAuthError) {
    let isForm = request.mediaType == "application/x-www-form-urlencoded"
    guard isForm || (request.mediaType == nil && request.body.isEmpty) else {
      throw .wrongContentType(request.mediaType)
    }
    do {
      form = try request.form()
    } catch {
      throw .malformedForm(error.field)
    }
    if let repeated = form.repeatedName { throw .repeatedParameter(repeated) }
    sent = SentNames(form, url: (try? Form(parsing: request.target.query ?? "")) ?? [:])
    hasBasic = request.headers["authorization"]?.prefix(6).lowercased() == "basic "
  }

  package init(_ form: Form) {
    self.form = form
    sent = SentNames(form)
    hasBasic = false
  }

  func value(_ parameter: Parameter) -> String? {
    form[parameter.rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }

  fileprivate func missingCredentials(_ parameter: Parameter) -> OAuthError {
    hasBasic
      ? .basicAuthenticationOnly : OAuthError.missingCredentials(parameter).missing(parameter, of: sent)
  }
}
