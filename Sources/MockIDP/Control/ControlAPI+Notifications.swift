import AppleSignIn
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let attemptSchema = Schema.object(
    required: ["at": Schema.text, "status": Schema.nullable(["type": "integer"])])
  private static let notificationSchema = Schema.object(
    required: [
      "id": ["type": "integer"], "type": Schema.word(AccountEvent.Kind.allCases.map(\.rawValue)),
      "clientID": Schema.text, "user": Schema.text, "at": Schema.text,
      "state": Schema.word(NotificationDelivery.State.allCases.map(\.rawValue)),
      "url": Schema.nullable(Schema.text), "attempts": Schema.array(attemptSchema), "payload": Schema.text,
      "claims": Schema.object(isOpen: true),
    ], optional: ["retryIn": ["type": "number"], "diagnosis": Schema.diagnosis])
  private static let listSchema = Schema.object(
    required: ["notifications": Schema.array(notificationSchema)])

  var notificationCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/notifications", "Apple's server-to-server notifications, and what became of them",
        outcomes: [.init(.ok, "Newest first; the last 500 are kept.", Self.listSchema)]
      ) { _ in .json(Self.list(apple.outbox.deliveries)) },
      ControlCall(
        .post, "/notifications", "Send a notification now, whatever the person did",
        body: Schema.object(
          required: [
            "type": Schema.word(AccountEvent.Kind.allCases.map(\.rawValue)), "account": Schema.accountID,
            "clientID": Schema.clientID,
          ], optional: ["copies": ["type": "integer", "minimum": 1, "maximum": 10]]),
        outcomes: [
          .init(.created, "What is on its way, one entry for each copy.", Self.listSchema),
          .init(.notFound, "No such person or client.", Schema.error),
        ], cost: .signing
      ) { request throws(ControlError) in try send(request) },
      ControlCall(
        .post, "/notifications/{id}/resend", "Send a notification once more: the very same, as a duplicate",
        parameters: [
          .init(
            name: "id", place: .path, about: "The notification's id.",
            schema: ["type": "integer", "minimum": 1])
        ],
        outcomes: [
          .init(.created, "The new entry.", Self.notificationSchema),
          .init(.notFound, "No such notification.", Schema.error),
        ]
      ) { request throws(ControlError) in
        guard let sent = Int(request.id).flatMap(apple.resend) else {
          throw .notFound("notification", request.id)
        }
        return .json(sent.json, status: .created)
      },
    ]
  }

  private func send(_ request: ControlRequest) throws(ControlError) -> Answer {
    let (kind, accountID, clientID, copies) = try request.read {
      section -> (AccountEvent.Kind, String, String, Int)? in
      let kind = section.required("type", Rule<AccountEvent.Kind>.word)
      let account = section.required("account", Rule<String>.accountID)
      let clientID = section.required("clientID", Rule<String>.identifier)
      let copies = section.number("copies", Rule<Int>.copies) ?? 1
      guard let kind, let account, let clientID else { return nil }
      return (kind, account, clientID, copies)
    }
    guard let account = store.read({ $0.account(accountID) }) else { throw .notFound("account", accountID) }
    guard
      let sent = apple.notify(
        kind, of: account, clientID: clientID, copies: copies, base: request.appleBase)
    else { throw .notFound("client", clientID) }
    return .json(Self.list(sent), status: .created)
  }

  private static func list(_ deliveries: [NotificationDelivery]) -> JSON {
    ["notifications": .array(deliveries.map(\.json))]
  }
}

extension NotificationDelivery {
  fileprivate var json: JSON {
    .object([
      "id": .integer(id), "type": .string(notification.event.kind.rawValue),
      "clientID": .string(notification.audience), "user": .string(notification.event.subject),
      "at": .string(notification.issued.text), "state": .string(state.rawValue),
      "url": notification.url.map(JSON.string) ?? .null,
      "attempts": .array(
        attempts.map { ["at": .string($0.moment.text), "status": $0.status.map(JSON.integer) ?? .null] }),
      "payload": .string(notification.payload), "claims": notification.claims,
      "retryIn": retryDelay.map { .double(Double($0) / 1_000) },
      "diagnosis": finding.map {
        ["code": .string($0.code), "severity": .string($0.severity.rawValue), "text": .string($0.text)]
      },
    ])
  }
}

extension Rule where Value == Int {
  static var copies: Rule {
    Rule("a whole number from 1 to 10") { text in Int(text).flatMap { (1...10).contains($0) ? $0 : nil } }
  }
}
