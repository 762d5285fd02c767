import HTTPMessages
import IdentityState
import OrderedJSON

extension ControlAPI {
  private static let answer = Schema.object(
    required: ["id": Schema.text, "account": Schema.text], isOpen: true)

  var signInCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/sign-ins", "The sign-ins that are scripted",
        outcomes: [
          .init(
            .ok, "In the order they apply.", Schema.object(required: ["signIns": Schema.array(Self.answer)]))
        ]
      ) { _ in .json(["signIns": .array(store.read { $0.scripts }.map(\.json))]) },
      ControlCall(
        .post, "/sign-ins", "Script the next sign-in, for clients that cannot add a parameter",
        body: Schema.object(
          required: ["account": Schema.accountID],
          optional: [
            "provider": Schema.word(Self.providers), "clientID": Schema.clientID, "hideEmail": Schema.boolean,
            "name": Schema.object(optional: ["givenName": Schema.text, "familyName": Schema.text]),
            "declined": Schema.array(Schema.permission), "cancel": Schema.boolean, "deny": Schema.boolean,
            "fail": Schema.boolean,
            "times": Schema.count,
          ]),
        outcomes: [
          .init(.created, "The script.", Self.answer), .init(.notFound, "No such account.", Schema.error),
          .init(.conflict, "It cannot both cancel and fail.", Schema.error),
        ]
      ) { request throws(ControlError) in
        let script = try SignInScript.read(request, id: newID("s"))
        try store.change { (world) throws(ControlError) in
          guard world.account(script.accountID ?? "") != nil else {
            throw .notFound("account", script.accountID ?? "")
          }
          world.record(.scriptAdded(script))
        }
        return .json(script.json, status: .created)
      },
      ControlCall(
        .delete, "/sign-ins", "Forget all scripted sign-ins", outcomes: [.init(.noContent, "Done.")]
      ) { _ in
        store.change { world in for script in world.scripts { world.record(.scriptRemoved(id: script.id)) } }
        return .nothing
      },
      ControlCall(
        .delete, "/sign-ins/{id}", "Forget a scripted sign-in",
        parameters: [.init(name: "id", place: .path, about: "The script's id.", schema: Schema.clientID)],
        outcomes: [.init(.noContent, "Gone."), .init(.notFound, "No such script.", Schema.error)]
      ) { request throws(ControlError) in
        try store.change { (world) throws(ControlError) in
          guard world.scripts.contains(where: { $0.id == request.id }) else {
            throw .notFound("scripted sign-in", request.id)
          }
          world.record(.scriptRemoved(id: request.id))
        }
        return .nothing
      },
    ]
  }

  /// A new id of script, fault or the like.
  func newID(_ kind: String) -> String {
    kind + store.chance.text(8, from: Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8))
  }
}

extension SignInScript {
  fileprivate static func read(_ request: ControlRequest, id: String) throws(ControlError) -> SignInScript {
    let (script, isBoth) = try request.read { section -> (SignInScript, Bool)? in
      let account = section.required("account", Rule<String>.accountID)
      let provider = section.text("provider", Rule<String>.provider)
      let names = section.object("name") { name in
        (given: name.text("givenName", .typedName), family: name.text("familyName", .typedName))
      }
      // The providers tell a person who denies no other way than one who cancels.
      let cancels = [section.flag("cancel"), section.flag("deny")].contains(true)
      let fails = section.flag("fail") ?? false
      let script = SignInScript(
        id: id, provider: provider.map(ProviderName.init(rawValue:)),
        clientID: section.text("clientID", .identifier),
        accountID: account, hideEmail: section.flag("hideEmail"), givenName: names?.given,
        familyName: names?.family,
        outcome: cancels ? .cancel : fails ? .fail : .proceed,
        declined: section.texts("declined", Rule<String>.permission) ?? [],
        remaining: section.number("times", .times) ?? 1
      )
      return (script, cancels && fails)
    }
    guard !isBoth else { throw .conflict("A sign-in cannot both be cancelled and fail.", field: "fail") }
    return script
  }

  var json: JSON {
    .object([
      "id": .string(id), "provider": provider.map { .string($0.rawValue) },
      "clientID": clientID.map(JSON.string),
      "account": .string(accountID ?? ""), "hideEmail": hideEmail.map(JSON.bool),
      "name": givenName == nil && familyName == nil
        ? nil
        : .object(["givenName": givenName.map(JSON.string), "familyName": familyName.map(JSON.string)]),
      "declined": declined.isEmpty ? nil : .array(declined.map(JSON.string)),
      "cancel": outcome == .cancel ? true : nil, "fail": outcome == .fail ? true : nil,
      "times": remaining.map(JSON.integer),
    ])
  }
}

extension Rule where Value == String {
  /// Any text, the empty one included.
  static var anything: Rule { Rule("a text") { $0 } }

  /// What a person writes into a field for a name, and may leave empty.
  static var typedName: Rule {
    Rule("a name, or nothing") { $0.isEmpty || Rule.text.accept($0) != nil ? $0 : nil }
  }
}

extension Rule where Value == Int {
  static var times: Rule {
    Rule("a whole number from 1 to 1000000") { text in
      Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }
  }
}
