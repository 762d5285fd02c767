import HTTPMessages
import IdentityState
import OrderedJSON

extension ControlAPI {
  private static let appleSchema = Schema.object(
    optional: [
      "hideMyEmail": Schema.boolean, "relayEmail": Schema.email,
      "realUserStatus": Schema.word(Configuration.Account.RealUserStatus.allCases.map(\.rawValue)),
    ])
  private static let ageSchema: JSON = ["type": "integer", "minimum": 0, "maximum": 150]
  private static let placeSchema = Schema.object(required: ["id": Schema.clientID, "name": Schema.line])
  private static let facebookSchema = Schema.object(
    optional: [
      "birthday": [
        "type": "string",
        "pattern":
          #"^((0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])(/[0-9]{4})?|[0-9]{4})$"#,
      ],
      "gender": Schema.line,
      "ageRange": Schema.object(optional: ["min": ageSchema, "max": ageSchema]),
      "picture": Schema.webURL, "middleName": Schema.name, "link": Schema.webURL,
      "hometown": placeSchema, "location": placeSchema, "friends": Schema.array(Schema.accountID),
    ])
  private static let details: KeyValuePairs<String, JSON> = [
    "givenName": Schema.name, "familyName": Schema.name,
    "email": Schema.email, "apple": appleSchema, "facebook": facebookSchema,
  ]
  static let accountSchema = Schema.object(required: ["id": Schema.accountID], optional: details)
  private static let accountAnswer = Schema.object(
    required: ["id": Schema.text],
    optional: [
      "givenName": Schema.text, "familyName": Schema.text, "email": Schema.text,
      "apple": Schema.object(isOpen: true), "facebook": facebookSchema,
    ])
  private static let idParameter = ControlCall.Parameter(
    name: "id", place: .path, about: "The account's id.", schema: Schema.accountID)
  private static let unknown = ControlCall.Outcome(.notFound, "No such account.", Schema.error)
  private static let taken = ControlCall.Outcome(.conflict, "The id or the address is taken.", Schema.error)

  var accountCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/accounts", "The people who can sign in",
        outcomes: [
          .init(
            .ok, "All of them, in order.",
            Schema.object(required: ["accounts": Schema.array(Self.accountAnswer)]))
        ]
      ) { _ in .json(["accounts": .array(store.read { $0.accounts }.map(\.json))]) },
      ControlCall(
        .post, "/accounts", "Add a person, in the configuration file's shape", body: Self.accountSchema,
        outcomes: [.init(.created, "The person.", Self.accountAnswer), Self.taken]
      ) { request throws(ControlError) in
        let account = Account(try request.read(Configuration.Account.init(_:)))
        try store.change { (world) throws(ControlError) in
          guard world.account(account.id) == nil else { throw .conflict("This id is taken.", field: "id") }
          try Self.checkAddress(of: account, in: world)
          world.record(.accountPut(account))
        }
        return .json(account.json, status: .created)
      },
      ControlCall(
        .get, "/accounts/{id}", "One person", parameters: [Self.idParameter],
        outcomes: [.init(.ok, "The person.", Self.accountAnswer), Self.unknown]
      ) { request throws(ControlError) in
        guard let account = store.read({ $0.account(request.id) }) else {
          throw .notFound("account", request.id)
        }
        return .json(account.json)
      },
      ControlCall(
        .patch, "/accounts/{id}", "Change what is given of a person (RFC 7396)",
        parameters: [Self.idParameter],
        body: Schema.object(optional: Self.details),
        outcomes: [.init(.ok, "The person as changed.", Self.accountAnswer), Self.unknown, Self.taken]
      ) { request throws(ControlError) in .json(try patch(request).json) },
      ControlCall(
        .delete, "/accounts/{id}",
        "The person deletes the account, with all consents; the servers of the apps are told",
        parameters: [Self.idParameter], outcomes: [.init(.noContent, "Gone."), Self.unknown], cost: .signing
      ) { request throws(ControlError) in
        guard actions.delete(request.id, base: request.appleBase) else {
          throw .notFound("account", request.id)
        }
        return .nothing
      },
    ]
  }

  private func patch(_ request: ControlRequest) throws(ControlError) -> Account {
    let change = try request.json()
    guard change.members != nil else { throw .invalid("", "Expected an object, found \(change.kind).") }
    guard change["id"] == nil else { throw .invalid("id", "An account keeps its id.") }
    guard let before = store.read({ $0.account(request.id) }) else { throw .notFound("account", request.id) }
    let merged = before.json.merging(change)
    let account = Account(
      try ControlRequest.read(merged, text: merged.bytes(), Configuration.Account.init(_:)))
    try store.change { (world) throws(ControlError) in
      guard world.account(request.id) != nil else { throw .notFound("account", request.id) }
      try Self.checkAddress(of: account, in: world)
      world.record(.accountPut(account))
    }
    return account
  }

  private static func checkAddress(of account: Account, in world: World) throws(ControlError) {
    guard let email = account.email, let owner = world.account(email: email), owner.id != account.id else {
      return
    }
    throw .conflict("This address belongs to \(owner.id).", field: "email")
  }
}
