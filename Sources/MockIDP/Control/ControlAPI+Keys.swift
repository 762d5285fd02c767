import AppleSignIn
import HTTPMessages
import IdentityState
import OrderedJSON
import SigningCore

extension ControlAPI {
  private static let answer = Schema.object(
    required: ["signing": Schema.array(Schema.text), "published": Schema.array(Schema.text)])

  var keyCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/keys", "Which keys sign, and which are published",
        outcomes: [.init(.ok, "Key ids.", Self.answer)]
      ) { _ in .json(keys) },
      ControlCall(
        .post, "/keys/rotate",
        "A new key signs from now on; the old ones stay published unless keepOld is false",
        body: Schema.object(
          required: ["provider": Schema.word(["apple"])], optional: ["keepOld": Schema.boolean]),
        outcomes: [.init(.ok, "Key ids.", Self.answer)], cost: .signing
      ) { request throws(ControlError) in
        let keepsOld = try request.read { section in
          (section.required("provider", Rule<String>.apple), section.flag("keepOld") ?? true)
        }.1
        do {
          try apple.keys.rotate(keepsOld: keepsOld, store.chance)
        } catch {
          throw ControlError(.internalServerError, "key_generation_failed", "\(error)")
        }
        return .json(keys)
      },
      ControlCall(
        .post, "/keys/retire", "A key is published no more, and signs no more",
        body: Schema.object(
          required: [
            "provider": Schema.word(["apple"]), "kid": ["type": "string", "pattern": "^[A-Za-z0-9._-]+$"],
          ]),
        outcomes: [
          .init(.ok, "Key ids.", Self.answer), .init(.notFound, "No such key.", Schema.error),
          .init(.conflict, "It is the last that signs.", Schema.error),
        ]
      ) { request throws(ControlError) in
        let id = try request.read { section in
          _ = section.required("provider", Rule<String>.apple)
          return section.required("kid", .identifier)
        }
        switch apple.keys.retire(id) {
        case .retired: return .json(keys)
        case .unknown: throw .notFound("key", id)
        case .lastThatSigns: throw .conflict("This is the last key that signs: rotate first.", field: "kid")
        }
      },
    ]
  }

  private var keys: JSON {
    [
      "signing": .array(apple.keys.signingIDs.map(JSON.string)),
      "published": .array(apple.keys.ids.map(JSON.string)),
    ]
  }
}
