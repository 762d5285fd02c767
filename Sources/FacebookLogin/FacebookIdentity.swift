package import IdentityState
import SigningCore

/// Who a person is to an app: derived, never stored, so the same on every machine with the same seed.
package struct FacebookIdentity: Sendable, Equatable {
  /// The app-scoped id: sixteen digits, as seen on the wire (reference §1.6).
  package let subject: String

  package init(account: Account, appID: String, settings: FacebookSettings) {
    let bytes = PairwiseIdentifier.derive(seed: settings.seed, purpose: "facebook.asid", [appID, account.id])
    let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    subject = String(1_000_000_000_000_000 + number % 9_000_000_000_000_000)
  }
}
