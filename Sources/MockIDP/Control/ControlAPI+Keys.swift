import AppleSignIn
import FacebookLogin
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
        parameters: [
          .init(
            name: "provider", place: .query, about: "Whose; apple where it is left out.",
            schema: Schema.word(Self.providers))
        ],
        outcomes: [.init(.ok, "Key ids.", Self.answer)]
      ) { request throws(ControlError) in
        .json(keys(of: try Self.word(request.query, "provider", of: Self.providers) ?? "apple"))
      },
      ControlCall(
        .post, "/keys/rotate",
        "A new key signs from now on; the old ones stay published unless keepOld is false",
        body: Schema.object(
          required: ["provider": Schema.word(Self.providers)], optional: ["keepOld": Schema.boolean]),
        outcomes: [.init(.ok, "Key ids.", Self.answer)], cost: .signing
      ) { request throws(ControlError) in
        let (provider, keepsOld) = try request.read { section in
          (section.required("provider", Rule<String>.provider) ?? "", section.flag("keepOld") ?? true)
        }
        do {
          provider == "facebook"
            ? try facebook.keys.rotate(keepsOld: keepsOld, store.chance)
            : try apple.keys.rotate(keepsOld: keepsOld, store.chance)
        } catch {
          throw ControlError(.internalServerError, "key_generation_failed", "\(error)")
        }
        return .json(keys(of: provider))
      },
      ControlCall(
        .post, "/keys/retire", "A key is published no more, and signs no more",
        body: Schema.object(
          required: [
            "provider": Schema.word(Self.providers),
            "kid": ["type": "string", "pattern": "^[A-Za-z0-9._-]+$"],
          ]),
        outcomes: [
          .init(.ok, "Key ids.", Self.answer), .init(.notFound, "No such key.", Schema.error),
          .init(.conflict, "It is the last that signs.", Schema.error),
        ]
      ) { request throws(ControlError) in
        let (provider, id) = try request.read { section in
          (
            section.required("provider", Rule<String>.provider) ?? "",
            section.required("kid", .identifier) ?? ""
          )
        }
        switch retire(id, of: provider) {
        case .retired: return .json(keys(of: provider))
        case .unknown: throw .notFound("key", id)
        case .lastThatSigns: throw .conflict("This is the last key that signs: rotate first.", field: "kid")
        }
      },
    ]
  }

  private func retire(_ id: String, of provider: String) -> SigningKeyRing.Retirement {
    provider == "facebook" ? facebook.keys.ring.retire(id) : apple.keys.ring.retire(id)
  }

  private func keys(of provider: String) -> JSON {
    let ring = provider == "facebook" ? facebook.keys.ring : apple.keys.ring
    return [
      "signing": .array(ring.signingIDs.map(JSON.string)),
      "published": .array(ring.ids.map(JSON.string)),
    ]
  }
}
