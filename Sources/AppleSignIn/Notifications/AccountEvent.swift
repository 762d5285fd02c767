package import OAuthProtocol
package import OrderedJSON

/// What happened to a person's account, as Apple tells an app's server (reference §7).
package struct AccountEvent: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The person stopped using the app.
    case consentRevoked = "consent-revoked"
    /// The person deleted the account: the spelling of the documentation until 2024, and of most receivers.
    case accountDelete = "account-delete"
    /// The same as the documentation spells it now.
    case accountDeleted = "account-deleted"
    /// The relay address forwards no more.
    case emailDisabled = "email-disabled"
    /// The relay address forwards again.
    case emailEnabled = "email-enabled"

    package var isAboutEmail: Bool { self == .emailDisabled || self == .emailEnabled }
  }

  package let kind: Kind
  package let subject: String
  /// Of the events about e-mail.
  package let relayAddress: String?
  package let moment: Instant

  package init(_ kind: Kind, subject: String, relayAddress: String?, at moment: Instant) {
    self.kind = kind
    self.subject = subject
    self.relayAddress = kind.isAboutEmail ? relayAddress : nil
    self.moment = moment
  }

  /// The members in the order of real events.
  ///
  /// The time is in milliseconds, and `is_private_email` a text, as seen on the
  /// wire; Apple's documentation has neither.
  package var json: JSON {
    .object([
      "type": .string(kind.rawValue), "sub": .string(subject),
      "event_time": .integer(moment.millisecondsSince1970),
      "email": relayAddress.map(JSON.string), "is_private_email": relayAddress == nil ? nil : "true",
    ])
  }
}
