import AppleSignIn

/// A relay address that a person gave to a team's apps in place of their own.
public struct AppleRelayAddress: Sendable, Equatable {
  /// The address the apps know.
  public let address: String
  /// Whose it is, by account id.
  public let account: String
  /// The team whose apps share it.
  public let team: String
  /// Whether mail to it reaches the person.
  public let forwards: Bool
  /// The primary App IDs that know it, in the order in which they got to.
  public let apps: [String]

  init(_ relay: RelayAddress) {
    address = relay.address
    account = relay.accountID
    team = relay.team
    forwards = relay.forwards
    apps = relay.apps.map(\.id)
  }
}
