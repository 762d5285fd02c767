package import OAuthProtocol

/// One way in which an identity token can be bad: a name, the rule it breaks, and which check should notice.
///
/// What makes the bad token is a function of the good one's draft alone, so a defect breaks what it says and
/// leaves everything else right.
///
/// The room holds what is bad whoever issues the token: its format, its header, its signature. What a provider's own
/// rules add, and which of these make up its catalogue, is for the provider.
package struct TokenDefect: Sendable {
  /// Which of a relying party's checks notices, in the order in which they are made.
  package enum Check: String, Sendable, CaseIterable {
    /// Not a JWS in compact serialisation whose payload is a JSON object.
    case format
    /// The header names an algorithm, a key or an extension that must not be accepted.
    case header
    /// The header is in order, and the key it names did not make the signature.
    case signature
    /// Properly signed, and a registered claim is wrong or missing.
    case claims
    /// All else is right, and the nonce is not the one of this sign-in.
    case nonce
    /// `c_hash` or `at_hash` alone do not belong to the code or access token beside it.
    case hash
    /// Standard verification passes; only a careful client notices.
    case policy
  }

  /// In kebab case; stable.
  package let name: String
  /// A sentence that names the rule and where it is written.
  package let breaks: String
  package let caughtBy: Check
  package let make: @Sendable (inout TokenDraft) throws(OAuthError) -> String

  /// A defect whose token is put together by hand.
  package init(
    _ name: String, _ breaks: String, caughtBy: Check,
    making make: @escaping @Sendable (inout TokenDraft) throws(OAuthError) -> String
  ) {
    self.name = name
    self.breaks = breaks
    self.caughtBy = caughtBy
    self.make = make
  }

  /// A defect of header or claims, properly signed.
  package init(
    _ name: String, _ breaks: String, caughtBy: Check,
    editing edit: @escaping @Sendable (inout TokenDraft) throws(OAuthError) -> Void
  ) {
    self.init(
      name, breaks, caughtBy: caughtBy,
      making: { draft throws(OAuthError) in
        try edit(&draft)
        return try draft.signed()
      })
  }
}

extension OAuthError {
  package static func defectNeeds(_ what: String, defect: String) -> OAuthError {
    OAuthError(
      .invalidRequest,
      Diagnosis(
        "defect_impossible", "The defect \(defect) cannot be made of this token.", expected: what,
        mend: "Ask for a token that has it, or choose another defect."))
  }

  package static func unknownDefect(_ name: String, provider: String) -> OAuthError {
    OAuthError(
      .invalidRequest,
      Diagnosis(
        "defect_unknown", "The catalogue has no defect of that name.", seen: String(name.prefix(100)),
        mend: "Choose one of: mock-idp mint \(provider) --list-defects."))
  }
}
