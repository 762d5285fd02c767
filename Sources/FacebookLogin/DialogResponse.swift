package import HTTPMessages

/// What goes back to the app after the dialog (reference §1.5, §2.2).
package struct DialogResponse: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    case success(Success)
    /// The person pressed Cancel, which apps hear of as `access_denied`.
    case denied
    /// Something is wrong that neither the person nor the request is to blame for.
    case failed(code: Int, message: String)
    /// `login_required` or `consent_required`, to a request that may show no page.
    case unanswered(String)
  }

  package struct Success: Sendable, Equatable {
    package var code: String?
    package var accessToken: String?
    /// In place of an access token: what the iOS SDK exchanges for one.
    package var exchangeNonce: String?
    /// Of the access token; 0 never expires.
    package var expiresIn = 0
    /// When Facebook stops giving out the person's data, in seconds since 1970; 0 never.
    package var dataAccessExpiry = 0
    package var idToken: String?
    package var signedRequest: String?
    package var graphDomain: String?
    package var userTokenNonce: String?
    package var granted: [String]?
    package var declined: [String]?
  }

  package let redirectURI: FacebookRedirectURI
  package let state: String?
  /// Whether the answer goes into the fragment: where a token was asked for, which no server may see in a log.
  package let usesFragment: Bool
  package let outcome: Outcome

  package init(_ request: DialogRequest, _ outcome: Outcome) {
    redirectURI = request.redirectURI
    state = request.state
    self.outcome = outcome
    let fragment: Set<DialogRequest.ResponseType> = [.token, .tokenOrNonce, .idToken]
    let isSilentError = if case .unanswered = outcome { true } else { false }
    usesFragment = !request.types.isDisjoint(with: fragment) || isSilentError
  }

  /// The fields in Facebook's order.
  package var fields: Form {
    var fields: [Form.Field] = []
    func add(_ name: String, _ value: String?) {
      if let value { fields.append(Form.Field(name, value)) }
    }
    switch outcome {
    case .success(let success):
      fields = success.fields
    case .denied:
      add("error", "access_denied")
      add("error_code", "200")
      add("error_description", "Permissions error")
      add("error_reason", "user_denied")
    case .failed(let code, let message):
      add("error_code", String(code))
      add("error_message", message)
    case .unanswered(let code): add("error", code)
    }
    add("state", state)
    return Form(fields)
  }

  private var isRefusal: Bool {
    switch outcome {
    case .denied, .failed: true
    case .success, .unanswered: false
    }
  }

  /// With + for the spaces in Facebook's words, as was seen; the state is the app's, whose decoder may know %20 alone.
  private var refusalQuery: String {
    fields.fields.map { field in
      let encoded = Form([field]).encoded
      return field.name == "state" ? encoded : encoded.replacing("%20", with: "+")
    }.joined(separator: "&")
  }

  /// Where to go: to a redirect URI without a fragment with Facebook's `#_=_`.
  package var location: String {
    // What went wrong comes in the query whatever was asked for (reference §2.2); the SDKs read both.
    if usesFragment, !isRefusal { return redirectURI.adding(fragment: fields.encoded) }
    let location = redirectURI.adding(query: isRefusal ? refusalQuery : fields.encoded)
    return location.contains("#") ? location : location + "#_=_"
  }
}

extension DialogResponse.Success {
  /// The SDKs' sign-ins end with the token, the others begin with it, as each was captured (reference §1.5, §2.2).
  fileprivate var fields: [Form.Field] {
    let scopes = [
      ("granted_scopes", granted?.joined(separator: ",")),
      ("denied_scopes", declined?.joined(separator: ",")),
    ]
    let signed = [("signed_request", signedRequest)]
    let domain = [("graph_domain", graphDomain)]
    let token = accessToken.map {
      [
        ("access_token", $0), ("data_access_expiration_time", String(dataAccessExpiry)),
        ("expires_in", String(expiresIn)),
      ]
    }
    let access = [("code", code), ("nonce", exchangeNonce)] + (token ?? [])
    let identity = [("id_token", idToken)]
    let nonce = [("user_token_nonce", userTokenNonce)]
    let ordered =
      signedRequest == nil
      ? identity + access + domain + nonce + scopes : scopes + signed + domain + access + identity + nonce
    return ordered.compactMap { name, value in value.map { Form.Field(name, $0) } }
  }
}
