package import HTTPMessages

/// The names of the parameters that a request has, to tell what was left out from what was misspelt or misplaced.
package struct SentNames: Sendable, Equatable {
  /// They mean themselves, however near to another.
  private static let ofProtocol: Set<String> = Set(
    [
      .accessToken, .clientID, .clientSecret, .code, .codeChallenge, .codeChallengeMethod, .codeVerifier,
      .grantType, .idToken, .loginHint, .nonce, .redirectURI, .refreshToken, .responseMode, .responseType,
      .scope, .state, .token, .tokenTypeHint,
    ].map(\Parameter.rawValue))

  private let names: [String]
  private let namesInURL: [String]

  /// - Parameters:
  ///   - form: where parameters belong.
  ///   - url: the query, where that is another place.
  package init(_ form: Form = [:], url: Form = [:]) {
    names = form.fields.map(\.name)
    namesInURL = url.fields.map(\.name)
  }

  /// What was sent in that parameter's place.
  fileprivate func substitute(for parameter: Parameter) -> (seen: String, mend: String)? {
    let name = parameter.rawValue
    if namesInURL.contains(name) {
      return (
        "\(name) in the URL's query",
        "Move the parameters from the URL into the body: this endpoint reads no others, and URLs end up in logs."
      )
    }
    let others = (names + namesInURL).filter { !Self.ofProtocol.contains($0) && $0.utf8.count <= 40 }
    return others.first { NearestName.of($0, among: [name]) != nil }.map {
      ($0, "Write \(name) in place of \($0).")
    }
  }
}

extension Diagnosis {
  /// The same, with what the request has in place of the parameter that is missing.
  package func missing(_ parameter: Parameter, of sent: SentNames) -> Diagnosis {
    sent.substitute(for: parameter).map {
      Diagnosis(code, severity: severity, problem, expected: expected, seen: $0.seen, mend: $0.mend)
    } ?? self
  }
}

extension OAuthError {
  /// The same, with what the request has in place of the parameter that is missing.
  package func missing(_ parameter: Parameter, of sent: SentNames) -> OAuthError {
    OAuthError(code, description: description, diagnosis.missing(parameter, of: sent))
  }
}
