import IdentityState

extension AppleProvider {
  /// The relay addresses that some app knows: by person and team, in the order in which they were given out.
  package var relayAddresses: [RelayAddress] { store.read(relayAddresses) }

  private func relayAddresses(in world: World) -> [RelayAddress] {
    let grants = world.grants.values.filter {
      $0.holder.provider == .apple && $0.emailIsPrivate && $0.email != nil
    }
    let byAddress = Dictionary(grouping: grants) { grant in
      [consentHolder(grant.holder.app)?.team ?? "", grant.holder.accountID, grant.email ?? ""]
    }
    return byAddress.map { key, grants in
      let apps = grants.sorted { ($0.since, $0.holder.app) < ($1.since, $1.holder.app) }.map {
        RelayAddress.App(id: consentHolder($0.holder.app)?.app ?? "", since: $0.since)
      }
      return RelayAddress(
        accountID: key[1], team: key[0], address: key[2],
        stopped: world.stoppedForwarding[RelayAddress.holder(team: key[0], accountID: key[1])], apps: apps)
    }
    .sorted { ($0.since, $0.address) < ($1.since, $1.address) }
  }

  /// The person stops the forwarding to the address that a team's apps know, or starts it again; the servers of all the
  /// apps that know it are told (reference §6, §7).
  ///
  /// - Returns: whether that changed anything; `nil` when no app of the team knows a relay address of the person.
  package func setForwarding(
    _ isOn: Bool, of accountID: String, team: String, base: String = AppleSettings.realIssuer
  ) -> Bool? {
    let now = now
    let holder = RelayAddress.holder(team: team, accountID: accountID)
    let told = store.change { world -> [Grant]? in
      let knowing = world.grants.values.filter {
        $0.holder.provider == .apple && $0.holder.accountID == accountID && $0.emailIsPrivate
          && $0.email != nil
          && consentHolder($0.holder.app)?.team == team
      }
      guard !knowing.isEmpty else { return nil }
      guard isOn == (world.stoppedForwarding[holder] != nil) else { return [] }
      world.record(.forwardingSwitched(holder, isOn: isOn, at: now))
      return knowing.sorted { ($0.since, $0.holder.app) < ($1.since, $1.holder.app) }
    }
    guard let told else { return nil }
    for grant in told { tell(isOn ? .emailEnabled : .emailDisabled, of: grant, at: now, base: base) }
    return !told.isEmpty
  }

  /// The same for the team that a client belongs to.
  package func setForwarding(
    _ isOn: Bool, of accountID: String, clientID: String, base: String = AppleSettings.realIssuer
  ) -> Bool? {
    registry.client(clientID).flatMap { setForwarding(isOn, of: accountID, team: $0.team.id, base: base) }
  }
}
