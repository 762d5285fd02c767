import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON

extension ControlAPI {
  /// What a person does in the settings of an account, beside stopping to use an app.
  var settingsCalls: [ControlCall] {
    [
      ControlCall(
        .post, "/accounts/{id}/change-password",
        "The person changes the password: Apple's refresh tokens, or Facebook's access tokens, are refused",
        parameters: [.init(name: "id", place: .path, about: "The account's id.", schema: Schema.accountID)],
        body: Schema.object(required: ["provider": Schema.word(Self.providers)]),
        outcomes: [
          .init(
            .ok, "How many tokens that were good are not.",
            Schema.object(required: ["ended": ["type": "integer"]])),
          .init(.notFound, "No such account.", Schema.error),
        ]
      ) { request throws(ControlError) in
        let provider = try request.read { $0.required("provider", Rule<String>.provider) }
        guard let ended = actions.changePassword(of: request.id, at: ProviderName(rawValue: provider)) else {
          throw .notFound("account", request.id)
        }
        return .json(["ended": .integer(ended)])
      },
      ControlCall(
        .delete, "/grants/{id}/permissions/{permission}",
        "The person takes back one permission of a Facebook app",
        parameters: [
          .init(name: "id", place: .path, about: "The grant's id.", schema: Schema.clientID),
          .init(name: "permission", place: .path, about: "The permission's name.", schema: Schema.clientID),
        ],
        outcomes: [
          .init(.noContent, "It counts as declined from now on."),
          .init(.notFound, "No such grant with a permission of that name to take back.", Schema.error),
        ]
      ) { request throws(ControlError) in
        let permission = request.path["permission"] ?? ""
        guard facebook.takeBack(permission, from: request.id) else {
          throw .notFound("permission to take back", permission)
        }
        return .nothing
      },
    ]
  }
}
