import MockIDP
import Testing

struct ConfigurationValues {
  @Test func `an empty file is the zero configuration`() throws {
    let configuration = try read("{}")
    #expect(configuration == Configuration())
    #expect(configuration.apple.registration == .open)
    #expect(configuration.apple.clockLeeway == .seconds(5))
    #expect(configuration.server.port == 7_780)
    #expect(configuration.accounts.map(\.id) == ["ada", "grace", "alan"])
    #expect(configuration.notices.isEmpty)
  }

  @Test func `every section arrives in its property`() throws {
    let pem = try #require(keyFiles["private.p8"])
    let configuration = try read(
      Self.everything, file: "conf/mock-idp.json", keys: ["conf/AuthKey_KEY1234567.p8": pem])
    #expect(configuration == Self.everythingAsValue(pem: pem))
  }

  @Test(
    arguments: [
      ("{ apple: { teams: [{ id: 'TEAM123456' }] } }", Configuration.Registration.listed),
      ("{ apple: { registration: 'open', teams: [{ id: 'TEAM123456' }] } }", .open),
      ("{ apple: { registration: 'listed' } }", .listed),
      ("{ apple: { teams: [] } }", .open),
    ])
  func `listing teams closes the registration unless it is stated`(
    text: String, expected: Configuration.Registration
  ) throws {
    #expect(try read(text).apple.registration == expected)
  }

  @Test func `a key id may return in another team`() throws {
    let configuration = try read(
      """
      { apple: { teams: [
        { id: 'TEAM123456', keys: [{ id: 'KEY1234567', publicKey: 'public.pem' }] },
        { id: 'TEAM654321', keys: [{ id: 'KEY1234567', publicKey: 'public.pem' }] } ] } }
      """)
    #expect(configuration.apple.teams.map { $0.keys.map(\.id) } == [["KEY1234567"], ["KEY1234567"]])
  }

  @Test(
    arguments: [
      ("{ state: 'x.db' }", "state has no effect in this version."),
      ("{ server: { tlsPort: 7743 } }", "server.tlsPort has no effect in this version."),
      ("{ server: { proxyPort: 0 } }", "server.proxyPort has no effect in this version."),
      (
        "{ apple: { teams: [{ id: 'team' }] } }",
        "The team id team works here, but Apple's are ten characters of A-Z and 0-9."
      ),
    ])
  func `what has no effect yet or would not exist at Apple is noticed`(text: String, notice: String) throws {
    #expect(try read(text).notices == [notice])
  }

  private static let everything = """
    {
      seed: "acme",
      accounts: [
        { id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com",
          apple: { hideMyEmail: true, relayEmail: "ada-relay@privaterelay.appleid.com", realUserStatus: "unknown" },
          facebook: { birthday: "12/10/1990", gender: "female", ageRange: { min: 21 }, picture: null,
                      middleName: "King", link: "https://www.facebook.com/ada", hometown: { id: "111", name: "London" },
                      location: { id: "222", name: "Paris" }, friends: ["grace"] } },
        { id: "grace" },
      ],
      apple: {
        registration: "open",
        teams: [
          { id: "TEAM123456",
            keys: [ { id: "KEY1234567", privateKey: "AuthKey_KEY1234567.p8" } ],
            apps: [ { bundleID: "com.example.app",
                      servicesIDs: [ { id: "com.example.web", redirectURIs: ["https://example.test/callback"] } ],
                      notificationURL: "http://localhost:3000/apple/notifications" } ] } ],
        relayDomain: "relay.example", claims: "string", issuer: "https://issuer.example/a", clockLeeway: 0, acceptIDTokenAlone: true,
        accountDeleteSpelling: "account-deleted", notifyOnRevoke: false,
      },
      facebook: { registration: "open", issuer: "local", apps: [
        { id: "1234567890", secret: "shh", name: "Example", redirectURIs: ["fb1234567890://authorize"],
          requireAppSecretProof: true } ] },
      server: { host: "::1", port: 0, tlsPort: 7743, proxyPort: 7788, publicURL: "https://idp.test/a",
                allowHosts: ["idp.test"] },
      signIn: "auto", keys: "keys", state: "/var/idp.db", templates: "pages", refuseWarnings: true, cors: true,
    }
    """

  private static func everythingAsValue(pem: String) -> Configuration {
    Configuration(
      seed: "acme",
      accounts: [
        Configuration.Account(
          id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com",
          apple: .init(
            hideMyEmail: true, relayEmail: "ada-relay@privaterelay.appleid.com", realUserStatus: .unknown),
          facebook: .init(
            birthday: "12/10/1990", gender: "female", ageRange: .init(min: 21), middleName: "King",
            link: "https://www.facebook.com/ada", hometown: .init(id: "111", name: "London"),
            location: .init(id: "222", name: "Paris"), friends: ["grace"])),
        Configuration.Account(id: "grace"),
      ],
      apple: Configuration.Apple(
        registration: .open,
        teams: [
          .init(
            id: "TEAM123456", keys: [.init(id: "KEY1234567", material: .privateKey(pem: pem))],
            apps: [
              .init(
                bundleID: "com.example.app",
                servicesIDs: [
                  .init(id: "com.example.web", redirectURIs: ["https://example.test/callback"])
                ],
                notificationURL: "http://localhost:3000/apple/notifications")
            ])
        ],
        relayDomain: "relay.example", claims: .string, issuer: .url("https://issuer.example/a"),
        clockLeeway: .zero, acceptIDTokenAlone: true,
        accountDeleteSpelling: .accountDeleted, notifyOnRevoke: false),
      facebook: Configuration.Facebook(
        registration: .open,
        apps: [
          .init(
            id: "1234567890", secret: "shh", name: "Example", redirectURIs: ["fb1234567890://authorize"],
            requireAppSecretProof: true)
        ], issuer: .local),
      server: Configuration.Server(
        host: "::1", port: 0, tlsPort: 7_743, proxyPort: 7_788, publicURL: "https://idp.test/a",
        allowHosts: ["idp.test"]),
      signIn: .auto, keys: .directory("conf/keys"), state: "/var/idp.db", templates: "conf/pages",
      refuseWarnings: true, cors: true)
  }
}
