import IdentityState
import OAuthProtocol
import Testing

@Suite struct StoreTests {
  private struct Refused: Error {}

  private func store(_ log: (any EventLog)? = nil) -> IdentityStore {
    IdentityStore(clock: WorldClock(stoppedAt: Sample.noon), chance: SeededChance(seed: "s"), log: log)
  }

  @Test func `the log is offered each event`() {
    let log = RecordingLog()
    var world = World(log: log)
    world.record(.accountPut(Sample.account()))
    #expect(log.events == [.accountPut(Sample.account())])
  }

  @Test func `a log replayed makes an equal world`() {
    let log = RecordingLog()
    let store = store(log)
    let events: [Event] = [
      .accountPut(Sample.account("ada", email: "a@b")), .accountPut(Sample.account("grace")),
      .grantMade(Sample.grant("g")), .grantMade(Sample.grant("h", of: "grace")),
      .clientSeen(grantID: "g", clientID: "two"), .codeIssued(Sample.code("c")),
      .codeRedeemed(value: "c", at: Sample.noon), .tokenIssued(Sample.token("a")),
      .tokenIssued(Sample.token("r", .refresh, seconds: nil)), .tokenIssued(Sample.token("x")),
      .tokenRevoked(value: "x"), .grantEnded(Sample.grant("h", of: "grace"), at: Sample.noon),
      .scriptAdded(SignInScript(id: "s", remaining: 3)), .scriptUsed(id: "s"),
      .scriptAdded(SignInScript(id: "t")), .scriptRemoved(id: "t"), .faultAdded(Fault(id: "f")),
      .forwardingSwitched(Sample.holder(), isOn: false, at: Sample.noon),
      .sessionEnded(grantID: "g", reason: "why"), .accountRemoved(id: "grace"),
      .codeIssued(Sample.code("d", issued: Sample.noon + .hours(2))),
    ]
    for event in events { store.change { $0.record(event) } }
    #expect(log.events == events)
    var replayed = World()
    for event in log.events { replayed.apply(event) }
    #expect(replayed.seen(events) == store.read { $0.seen(events) })
    #expect(replayed.codes["c"] == nil)
    #expect(replayed.codes["d"] != nil)
  }

  @Test func `applying alone tells the log nothing`() {
    let log = RecordingLog()
    var world = World(log: log)
    world.apply(.accountPut(Sample.account()))
    #expect(log.events.isEmpty)
    #expect(world.accounts.count == 1)
  }

  @Test func `a change that is refused leaves all as it was`() {
    let store = store()
    #expect(throws: Refused.self) {
      try store.change { (_) throws(Refused) in throw Refused() }
    }
    #expect(store.read { $0.accounts.isEmpty })
  }

  @Test func `of eight changes at once each sees what the others did`() async {
    let log = RecordingLog()
    let store = store(log)
    store.change { $0.record(.codeIssued(Sample.code())) }
    let winners = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          store.change { world in
            guard world.codes["c"]?.redeemed == nil else { return false }
            world.record(.codeRedeemed(value: "c", at: Sample.noon))
            return true
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(winners == 1)
    #expect(log.events.count == 2)
  }

  @Test func `eight writers lose nothing, and the log has their order`() async {
    let log = RecordingLog()
    let store = store(log)
    await withTaskGroup { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<100 {
            store.change { $0.record(.accountPut(Sample.account("\(writer)-\(number)"))) }
          }
        }
      }
    }
    var replayed = World()
    for event in log.events { replayed.apply(event) }
    #expect(store.read { $0.accounts.count } == 800)
    #expect(replayed.accounts == store.read { $0.accounts })
  }
}
