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

  /// The person deletes the account: consents, codes and tokens go, and every app is told: at Apple by `account-delete`, at
  /// Facebook by the data-deletion callback.
  public func removeAccount(_ id: String) {
    _ = actions.delete(id)
  }

  /// Back to the start: people, consents, clock, faults, scripts, keys, notifications and journal.
  public func reset() {
    control.reset()
  }
}
