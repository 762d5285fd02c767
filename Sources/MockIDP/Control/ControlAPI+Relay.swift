import AppleSignIn
import HTTPMessages
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let relaySchema = Schema.object(
    required: [
      "address": Schema.text, "account": Schema.text, "team": Schema.text, "forwards": Schema.boolean,
      "since": Schema.text,
      "apps": Schema.array(Schema.object(required: ["clientID": Schema.text, "since": Schema.text])),
    ], optional: ["stopped": Schema.text])

  var relayCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/relay-addresses", "The relay addresses that apps know, and whether they forward",
        outcomes: [
          .init(
            .ok, "In the order in which they were given out.",
            Schema.object(required: ["relayAddresses": Schema.array(Self.relaySchema)]))
        ]
      ) { _ in .json(["relayAddresses": .array(apple.relayAddresses.map(\.json))]) },
      ControlCall(
        .put, "/relay-addresses/forwarding",
        "The person stops the forwarding to a relay address, or starts it again; the team's apps are told",
        body: Schema.object(
          required: [
            "account": Schema.accountID, "clientID": Schema.clientID, "forwards": Schema.boolean,
          ]),
        outcomes: [
          .init(
            .ok, "Whether that changed anything.",
            Schema.object(required: ["changed": Schema.boolean])),
          .init(.notFound, "No app of the client's team knows a relay address of the person.", Schema.error),
        ], cost: .signing
      ) { request throws(ControlError) in
        let (account, clientID, forwards) = try request.read { section -> (String, String, Bool)? in
          let account = section.required("account", Rule<String>.accountID)
          let clientID = section.required("clientID", Rule<String>.identifier)
          guard let forwards = section.requiredFlag("forwards"), let account, let clientID else { return nil }
          return (account, clientID, forwards)
        }
        guard
          let changed = apple.setForwarding(
            forwards, of: account, clientID: clientID, base: request.appleBase)
        else { throw .notFound("relay address of \(account) at the team of", clientID) }
        return .json(["changed": .bool(changed)])
      },
    ]
  }
}

extension RelayAddress {
  fileprivate var json: JSON {
    .object([
      "address": .string(address), "account": .string(accountID), "team": .string(team),
      "forwards": .bool(forwards), "since": .string(since.text),
      "apps": .array(apps.map { ["clientID": .string($0.id), "since": .string($0.since.text)] }),
      "stopped": stopped.map { .string($0.text) },
    ])
  }
}

extension Section {
  fileprivate func requiredFlag(_ name: String) -> Bool? {
    if !has(name) { reading.expect("true or false", at: keyPath(name), found: "none") }
    return flag(name)
  }
}
