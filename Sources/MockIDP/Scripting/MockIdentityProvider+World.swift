import IdentityState

extension MockIdentityProvider {
  /// The clock that everything here goes by.
  public var clock: MockClock { MockClock(clock: store.clock) }

  /// The people who can sign in.
  public var accountIDs: [String] { store.read { $0.accounts.map(\.id) } }

  /// Adds a person, or changes the one of that id.
  public func put(_ account: Configuration.Account) {
    store.change { $0.record(.accountPut(Account(account))) }
  }

  /// Removes a person with all consents, as when an account is deleted.
  public func removeAccount(_ id: String) {
    store.change { $0.record(.accountRemoved(id: id)) }
  }

  /// Back to the start: people, consents, clock, faults, scripts, keys and journal.
  public func reset() {
    control.reset()
  }
}
