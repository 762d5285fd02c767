extension Configuration {
  /// A pretend person.
  public struct Account: Sendable, Equatable, Identifiable {
    /// What names the person in hints, scripts and the control API; identifiers sent to apps are derived from it.
    public var id: String
    /// The given name; `nil` for a person who has none.
    public var givenName: String?
    /// The family name; `nil` for a person who has none.
    public var familyName: String?
    /// The real address; `nil` for a person without one (Apple's school accounts, Facebook by phone number).
    public var email: String?
    /// What only Apple knows of the person.
    public var apple: AppleProfile
    /// What only Facebook knows of the person.
    public var facebook: FacebookProfile

    /// Makes a person.
    public init(
      id: String, givenName: String? = nil, familyName: String? = nil, email: String? = nil,
      apple: AppleProfile = AppleProfile(), facebook: FacebookProfile = FacebookProfile()
    ) {
      self.id = id
      self.givenName = givenName
      self.familyName = familyName
      self.email = email
      self.apple = apple
      self.facebook = facebook
    }
  }
}
