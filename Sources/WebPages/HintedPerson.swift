package import IdentityState
package import OAuthProtocol

/// Whom `login_hint` names, by id or e-mail address (OpenID Connect Core §3.1.2.1).
package enum HintedPerson {
  package static func find(_ hint: String?, in world: World) -> Account? {
    hint.flatMap { world.account($0) ?? world.account(email: $0) }
  }

  /// Said where nobody is called that: the hint then does nothing.
  package static func warnings(_ hint: String?, in world: World) -> [Diagnosis] {
    guard let hint, !hint.isEmpty, find(hint, in: world) == nil else { return [] }
    let known = world.accounts.prefix(10).map(\.id).joined(separator: ", ")
    return [
      Diagnosis(
        "login_hint_unknown", severity: .warning, "The login_hint names nobody here, so it does nothing.",
        expected: "an account's id or e-mail address: \(known.isEmpty ? "there are none" : known)",
        seen: String(hint.prefix(100)),
        mend: "Send the id of one of them, or add the person to the configuration.")
    ]
  }
}
