/// What a person will do at the next sign-in, decided beforehand.
package struct SignInScript: Sendable, Equatable {
  package enum Outcome: String, Sendable {
    case proceed
    /// The person closes the sheet or presses Cancel.
    case cancel
    /// The provider fails without a reason.
    case fail
  }

  package let id: String
  /// `nil` applies to any.
  package let provider: ProviderName?
  package let clientID: String?
  /// `nil` leaves the choice to the rules for a sign-in without a page.
  package let accountID: String?
  package let hideEmail: Bool?
  package let givenName: String?
  package let familyName: String?
  package let outcome: Outcome
  /// The permissions that the person does not give, where a provider lets one choose.
  package let declined: [String]
  /// How many sign-ins it still applies to; `nil` stands until removed.
  package var remaining: Int?

  package init(
    id: String, provider: ProviderName? = nil, clientID: String? = nil, accountID: String? = nil,
    hideEmail: Bool? = nil, givenName: String? = nil, familyName: String? = nil, outcome: Outcome = .proceed,
    declined: [String] = [], remaining: Int? = 1
  ) {
    self.id = id
    self.provider = provider
    self.clientID = clientID
    self.accountID = accountID
    self.hideEmail = hideEmail
    self.givenName = givenName.map(PersonName.typed)
    self.familyName = familyName.map(PersonName.typed)
    self.outcome = outcome
    self.declined = declined
    self.remaining = remaining
  }

  package func applies(to provider: ProviderName, clientID: String) -> Bool {
    (self.provider ?? provider) == provider && (self.clientID ?? clientID) == clientID
  }
}
