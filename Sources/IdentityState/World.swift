package import OAuthProtocol

/// What the pretend world remembers.
///
/// A value: ``IdentityStore`` keeps the one copy that counts behind its lock. It answers nothing; what a redeemed
/// code or an ended grant means is for the providers. It changes by ``record(_:)`` alone.
package struct World: Sendable {
  /// Codes and tokens are kept past their end for this long, so that a refusal can say what became of them.
  package static let remembrance = Lifetime.hours(1)

  package private(set) var accounts: [Account] = []
  package private(set) var grants: [String: Grant] = [:]
  /// When each holder's last grant ended.
  package private(set) var endedGrants: [Grant.Holder: Instant] = [:]
  /// Whose relay address forwards no more, and since when.
  package private(set) var stoppedForwarding: [Grant.Holder: Instant] = [:]
  package private(set) var codes = BoundedTable<AuthorizationCode>(capacity: 20_000) {
    $0.expires + World.remembrance
  }
  package private(set) var accessTokens = BoundedTable<IssuedToken>(capacity: 20_000) {
    $0.expires.map { $0 + World.remembrance }
  }
  package private(set) var refreshTokens = BoundedTable<IssuedToken>(capacity: 100_000) { $0.expires }
  /// Proofs that are good once, with the moment after which nobody would take them anyway.
  package private(set) var usedProofs = BoundedTable<Instant>(capacity: 20_000) { $0 }
  package private(set) var scripts: [SignInScript] = []
  package private(set) var faults: [Fault] = []

  private var grantIDs: [Grant.Holder: String] = [:]
  private let log: (any EventLog)?

  package init(log: (any EventLog)? = nil) {
    self.log = log
  }

  package func account(_ id: String) -> Account? {
    accounts.first { $0.id == id }
  }

  package func account(email: String) -> Account? {
    accounts.first { $0.email?.lowercased() == email.lowercased() }
  }

  package func grant(of holder: Grant.Holder) -> Grant? {
    grantIDs[holder].flatMap { grants[$0] }
  }

  package func token(_ value: String) -> IssuedToken? {
    refreshTokens[value] ?? accessTokens[value]
  }

  /// The script that the next sign-in will follow.
  package func script(for provider: ProviderName, clientID: String) -> SignInScript? {
    scripts.first { $0.applies(to: provider, clientID: clientID) }
  }

  /// Offers the event to the log, then lets it happen.
  package mutating func record(_ event: Event) {
    log?.append(event)
    apply(event)
  }

  /// What each event does: the one place where the world changes, also when a log is replayed.
  package mutating func apply(_ event: Event) {
    switch event {
    case .accountPut(let account): put(account)
    case .accountRemoved(let id): removeAccount(id)
    case .grantMade(let grant):
      grants[grant.id] = grant
      grantIDs[grant.holder] = grant.id
      endedGrants[grant.holder] = nil
    case .clientSeen(let grantID, let clientID): grants[grantID]?.clientIDs.append(clientID)
    case .grantEnded(let grant, let moment): end(grant, at: moment)
    case .codeIssued(let code): codes.insert(code, as: code.value, now: code.issued)
    case .codeRedeemed(let value, let moment): codes.update(value) { $0.redeemed = moment }
    case .tokenIssued(let token): issue(token)
    case .tokenRevoked(let value):
      accessTokens.remove(value)
      refreshTokens.remove(value)
    case .sessionEnded(let grantID, let reason):
      endSession(of: grantID, reason)
    case .proofUsed(let id, let moment, let until): usedProofs.insert(until, as: id, now: moment)
    case .forwardingSwitched(let holder, let isOn, let moment):
      stoppedForwarding[holder] = isOn ? nil : moment
    case .scriptAdded(let script): scripts.append(script)
    case .scriptUsed(let id): useScript(id)
    case .scriptRemoved(let id): scripts.removeAll { $0.id == id }
    case .faultAdded(let fault): faults.append(fault)
    case .faultUsed(let id): useFault(id)
    case .faultRemoved(let id): faults.removeAll { $0.id == id }
    case .reset: self = World(log: log)
    }
  }

  private mutating func put(_ account: Account) {
    if let index = accounts.firstIndex(where: { $0.id == account.id }) {
      accounts[index] = account
    } else {
      accounts.append(account)
    }
  }

  private mutating func removeAccount(_ id: String) {
    accounts.removeAll { $0.id == id }
    for grant in grants.values where grant.holder.accountID == id {
      grants[grant.id] = nil
      grantIDs[grant.holder] = nil
    }
    endedGrants = endedGrants.filter { $0.key.accountID != id }
    stoppedForwarding = stoppedForwarding.filter { $0.key.accountID != id }
  }

  private mutating func endSession(of grantID: String, _ reason: String) {
    func end(_ token: inout IssuedToken) {
      if token.grantID == grantID, token.ended == nil { token.ended = reason }
    }
    accessTokens.updateAll(end)
    refreshTokens.updateAll(end)
  }

  private mutating func end(_ grant: Grant, at moment: Instant) {
    guard grants.removeValue(forKey: grant.id) != nil else { return }
    grantIDs[grant.holder] = nil
    endedGrants[grant.holder] = moment
  }

  private mutating func issue(_ token: IssuedToken) {
    switch token.kind {
    case .access: accessTokens.insert(token, as: token.value, now: token.issued)
    case .refresh: refreshTokens.insert(token, as: token.value, now: token.issued)
    }
  }

  private mutating func useScript(_ id: String) {
    guard let index = scripts.firstIndex(where: { $0.id == id }), let remaining = scripts[index].remaining
    else {
      return
    }
    scripts[index].remaining = remaining - 1
    if remaining <= 1 { scripts.remove(at: index) }
  }

  private mutating func useFault(_ id: String) {
    guard let index = faults.firstIndex(where: { $0.id == id }), let remaining = faults[index].remaining
    else { return }
    faults[index].remaining = remaining - 1
    if remaining <= 1 { faults.remove(at: index) }
  }
}
