package import HTTPMessages
package import OAuthProtocol
import OrderedJSON

/// What goes back to the client after consent, or after Cancel.
package struct AuthorizationResponse: Sendable, Equatable {
  package let mode: ResponseMode
  package let redirectURI: RedirectURI
  package let state: String?
  package var outcome: Outcome

  package enum Outcome: Sendable, Equatable {
    case success(code: String?, idToken: String?, user: UserInformation?)
    /// The only error that Apple ever delivers to a client.
    case cancelled
  }

  /// Name and e-mail, given at the first consent only and only as far as asked for.
  package struct UserInformation: Sendable, Equatable {
    package struct Name: Sendable, Equatable {
      package let givenName: String
      package let familyName: String
    }

    package let name: Name?
    package let email: String?

    var json: JSON {
      .object([
        "name": name.map { ["firstName": .string($0.givenName), "lastName": .string($0.familyName)] },
        "email": email.map(JSON.string),
      ])
    }
  }

  package static let cancelError = "user_cancelled_authorize"

  /// The fields of `form_post`, in the order of Apple's form; `user` is a JSON text.
  package var formFields: Form {
    fields(order: ["error", "state", "code", "id_token", "user"])
  }

  /// Where `query` and `fragment` redirect to.
  package var location: String {
    switch mode {
    case .fragment:
      return redirectURI.text + "#" + fields(order: ["code", "id_token", "error", "state"]).encoded
    case .query, .formPost, .webMessage:
      let separator = redirectURI.text.contains("?") ? (redirectURI.text.hasSuffix("?") ? "" : "&") : "?"
      return redirectURI.text + separator + fields(order: ["code", "error", "state"]).encoded
    }
  }

  /// The JSON text that `web_message` posts to the window that opened the popup.
  package var webMessage: String {
    let data: JSON
    switch outcome {
    case .cancelled: data = ["error": .string(Self.cancelError)]
    case .success(let code, let idToken, let user):
      data = .object([
        "authorization": .object([
          "code": code.map(JSON.string), "id_token": idToken.map(JSON.string),
          "state": state.map(JSON.string),
        ]),
        "user": user?.json,
      ])
    }
    return JSON.object(["method": "oauthDone", "data": data]).text()
  }

  private func fields(order: [String]) -> Form {
    var values = ["state": state]
    switch outcome {
    case .cancelled: values["error"] = Self.cancelError
    case .success(let code, let idToken, let user):
      values["code"] = code
      values["id_token"] = idToken
      values["user"] = user?.json.text()
    }
    return Form(order.compactMap { name in values[name]?.map { Form.Field(name, $0) } })
  }
}
