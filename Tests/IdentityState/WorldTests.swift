import IdentityState
import OAuthProtocol
import Testing

@Suite struct WorldTests {
  private func world(_ events: Event...) -> World {
    var world = World()
    for event in events { world.record(event) }
    return world
  }

  @Test func `a person is added, replaced in place, and removed`() {
    var world = world(
      .accountPut(Sample.account("ada", email: "Ada@Example.com")), .accountPut(Sample.account("grace")),
      .accountPut(Sample.account("ada", email: "new@example.com")))
    #expect(world.accounts.map(\.id) == ["ada", "grace"])
    #expect(world.account("ada")?.email == "new@example.com")
    #expect(world.account(email: "NEW@EXAMPLE.COM")?.id == "ada")
    #expect(world.account(email: "Ada@Example.com") == nil)
    world.record(.accountRemoved(id: "ada"))
    #expect(world.accounts.map(\.id) == ["grace"])
  }

  @Test func `a grant is found by its holder until it ends`() {
    var world = world(.grantMade(Sample.grant()), .clientSeen(grantID: "g", clientID: "second"))
    #expect(world.grant(of: Sample.holder())?.clientIDs == ["client", "second"])
    #expect(world.grant(of: Sample.holder("grace")) == nil)
    world.record(.grantEnded(Sample.grant(), at: Sample.noon))
    #expect(world.grant(of: Sample.holder()) == nil)
    #expect(world.grants.isEmpty)
    #expect(world.endedGrants == [Sample.holder(): Sample.noon])
    world.record(.grantMade(Sample.grant("h")))
    #expect(world.grant(of: Sample.holder())?.id == "h")
    #expect(world.endedGrants.isEmpty)
  }

  @Test func `a person takes all grants along, ended ones too`() {
    let world = world(
      .accountPut(Sample.account()), .grantMade(Sample.grant()), .grantMade(Sample.grant("h", app: "other")),
      .grantMade(Sample.grant("i", of: "grace")),
      .grantEnded(Sample.grant("h", app: "other"), at: Sample.noon),
      .accountRemoved(id: "ada"))
    #expect(Array(world.grants.keys) == ["i"])
    #expect(world.endedGrants.isEmpty)
    #expect(world.grant(of: Sample.holder()) == nil)
  }

  @Test func `a code keeps when it was redeemed`() {
    let world = world(.codeIssued(Sample.code()), .codeRedeemed(value: "c", at: Sample.noon + .seconds(1)))
    #expect(world.codes["c"]?.redeemed == Sample.noon + .seconds(1))
  }

  @Test func `tokens are kept by kind and found by value`() {
    var world = world(
      .tokenIssued(Sample.token("a")), .tokenIssued(Sample.token("r", .refresh, seconds: nil)))
    #expect(world.accessTokens["a"] != nil)
    #expect(world.refreshTokens["r"] != nil)
    #expect(world.token("a")?.kind == .access)
    #expect(world.token("r")?.kind == .refresh)
    world.record(.tokenRevoked(value: "a"))
    world.record(.tokenRevoked(value: "r"))
    #expect(world.token("a") == nil)
    #expect(world.token("r") == nil)
  }

  @Test func `codes and access tokens go an hour after their end, refresh tokens stay`() {
    var world = world(
      .codeIssued(Sample.code()), .tokenIssued(Sample.token("a")),
      .tokenIssued(Sample.token("r", .refresh, seconds: nil)))
    let later = Sample.noon + .hours(3)
    world.record(.codeIssued(Sample.code("d", issued: later)))
    world.record(.tokenIssued(Sample.token("b", issued: later)))
    world.record(.tokenIssued(Sample.token("s", .refresh, issued: later, seconds: nil)))
    #expect(world.codes["c"] == nil)
    #expect(world.accessTokens["a"] == nil)
    #expect(world.refreshTokens["r"] != nil)
  }

  @Test func `an expired code is still told from an unknown one`() {
    var world = world(.codeIssued(Sample.code()))
    world.record(.codeIssued(Sample.code("d", issued: Sample.noon + .seconds(400))))
    #expect(world.codes["c"] != nil)
  }

  @Test func `scripts are used up in order`() {
    var world = world(
      .scriptAdded(SignInScript(id: "1", clientID: "other")),
      .scriptAdded(SignInScript(id: "2", remaining: 2)),
      .scriptAdded(SignInScript(id: "3", provider: Sample.provider, remaining: nil)))
    func next() -> String? { world.script(for: Sample.provider, clientID: "client")?.id }
    #expect(next() == "2")
    world.record(.scriptUsed(id: "2"))
    #expect(next() == "2")
    world.record(.scriptUsed(id: "2"))
    #expect(next() == "3")
    world.record(.scriptUsed(id: "3"))
    #expect(next() == "3")
    #expect(world.script(for: "another", clientID: "client") == nil)
    world.record(.scriptRemoved(id: "3"))
    #expect(next() == nil)
    #expect(world.scripts.map(\.id) == ["1"])
  }

  @Test func `a reset leaves nothing but the log`() {
    let log = RecordingLog()
    var world = World(log: log)
    world.record(.accountPut(Sample.account()))
    world.record(.grantMade(Sample.grant()))
    world.record(.codeIssued(Sample.code()))
    world.record(.faultAdded(Fault(id: "f")))
    world.record(.reset)
    #expect(world.seen(log.events) == World().seen(log.events))
    world.record(.accountPut(Sample.account("grace")))
    #expect(log.events.count == 6)
  }

  @Test(arguments: [
    Event.accountRemoved(id: "x"), .clientSeen(grantID: "x", clientID: "y"),
    .grantEnded(Sample.grant(), at: Sample.noon), .codeRedeemed(value: "x", at: Sample.noon),
    .tokenRevoked(value: "x"), .scriptUsed(id: "x"), .scriptRemoved(id: "x"), .faultUsed(id: "x"),
    .faultRemoved(id: "x"),
  ])
  func `what concerns nothing known changes nothing`(event: Event) {
    #expect(world(event).seen([]) == World().seen([]))
  }
}
