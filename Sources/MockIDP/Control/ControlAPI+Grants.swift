import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let grantSchema = Schema.object(
    required: [
      "id": Schema.text, "provider": Schema.text, "app": Schema.text, "account": Schema.text,
      "subject": Schema.text,
      "scopes": Schema.array(Schema.text), "email": Schema.nullable(Schema.text),
      "emailIsPrivate": Schema.boolean,
      "since": Schema.text, "clientIDs": Schema.array(Schema.text),
    ])

  var grantCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/grants", "Who signed in to what",
        outcomes: [
          .init(.ok, "Oldest first.", Schema.object(required: ["grants": Schema.array(Self.grantSchema)]))
        ]
      ) { _ in
        .json(["grants": .array(actions.grants().map(\.json))])
      },
      ControlCall(
        .delete, "/grants/{id}", "The person stops using the app, whose server is told",
        parameters: [
          .init(name: "id", place: .path, about: "The grant's id.", schema: Schema.clientID)
        ],
        outcomes: [
          .init(.noContent, "The consent ended."), .init(.notFound, "No such grant.", Schema.error),
        ],
        cost: .signing
      ) { request throws(ControlError) in
        guard actions.stopUsing(request.id, base: request.appleBase) else {
          throw .notFound("grant", request.id)
        }
        return .nothing
      },
    ]
  }
}

extension Grant {
  fileprivate var json: JSON {
    [
      "id": .string(id), "provider": .string(holder.provider.rawValue), "app": .string(holder.app),
      "account": .string(holder.accountID), "subject": .string(subject),
      "scopes": .array(scope.values.map(JSON.string)), "email": email.map(JSON.string) ?? .null,
      "emailIsPrivate": .bool(emailIsPrivate), "since": .string(since.text),
      "clientIDs": .array(clientIDs.map(JSON.string)),
    ]
  }
}
