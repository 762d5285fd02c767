package import OAuthProtocol

/// A person's consent to an app, from the first sign-in until it is withdrawn.
package struct Grant: Sendable, Equatable {
  /// Whose consent to what; one grant at a time lives for a holder.
  package struct Holder: Sendable, Hashable {
    package let provider: ProviderName
    /// Whom the consent was given to: an app, or the primary app of a group.
    package let app: String
    package let accountID: String

    package init(provider: ProviderName, app: String, accountID: String) {
      self.provider = provider
      self.app = app
      self.accountID = accountID
    }
  }

  package let id: String
  package let holder: Holder
  /// Who the person is to the app: the `sub` of its tokens.
  package let subject: String
  package let scope: Scope
  /// The address the app gets to know; absent when it was not asked for.
  package let email: String?
  package let emailIsPrivate: Bool
  package let givenName: String
  package let familyName: String
  package let since: Instant
  /// The clients of the app that the person signed in to.
  package var clientIDs: [String]
  /// What the person was asked for and did not give, where a provider remembers that.
  package let declined: [String]

  package init(
    id: String, holder: Holder, subject: String, scope: Scope, email: String?, emailIsPrivate: Bool,
    givenName: String,
    familyName: String, since: Instant, clientIDs: [String], declined: [String] = []
  ) {
    self.id = id
    self.holder = holder
    self.subject = subject
    self.scope = scope
    self.email = email
    self.emailIsPrivate = emailIsPrivate
    self.givenName = givenName
    self.familyName = familyName
    self.since = since
    self.clientIDs = clientIDs
    self.declined = declined
  }
}
