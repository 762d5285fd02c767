package import OAuthProtocol

/// A posted form that none of the sign-in pages makes; the provider says so in words of its own.
package struct RefusedStep: Error, Equatable {
  package let diagnosis: Diagnosis

  static func malformed(_ seen: String) -> RefusedStep {
    RefusedStep(
      diagnosis: Diagnosis(
        "page_form_malformed", "The posted form is not one of the sign-in pages'.",
        expected: "step and decision", seen: seen,
        mend: "Submit the page's own form as it stands, with the button that was pressed."))
  }

  static func unknownPerson(_ id: String?, known: [String]) -> RefusedStep {
    RefusedStep(diagnosis: .unknownPerson(id ?? "nobody chosen", known: known))
  }
}

extension Diagnosis {
  /// Nobody here has the id that a page, a script or an account list was asked for.
  package static func unknownPerson(_ seen: String, known: [String]) -> Diagnosis {
    Diagnosis(
      "account_unknown", "There is no such person in this mock.", expected: Diagnosis.oneOf(known),
      seen: String(seen.prefix(100)),
      mend: "See GET /_idp/api/accounts; somebody may have been removed meanwhile.")
  }
}
