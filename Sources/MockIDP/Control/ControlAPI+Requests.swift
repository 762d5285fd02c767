import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let entrySchema = Schema.object(
    required: [
      "id": ["type": "integer"], "at": Schema.text, "method": Schema.text, "path": Schema.text,
      "status": ["type": "integer"],
    ],
    isOpen: true)

  private static let recorded = providers + ["mock"]

  /// A parameter that is one of some words.
  static func word(_ query: Form, _ name: String, of words: [String]) throws(ControlError) -> String? {
    guard let word = query[name] else { return nil }
    guard words.contains(word) else {
      throw .invalid(name, "Expected one of \(words.joined(separator: ", ")).")
    }
    return word
  }

  private static func filter(_ name: String, _ about: String, _ schema: JSON) -> ControlCall.Parameter {
    ControlCall.Parameter(name: name, place: .query, about: about, schema: schema)
  }

  var requestCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/requests", "What clients sent and were answered, newest first, secrets blanked",
        parameters: [
          Self.filter("provider", "Of that provider only.", Schema.word(Self.recorded)),
          Self.filter("endpoint", "Of that endpoint only.", Schema.word(Self.endpoints + ["home"])),
          Self.filter(
            "status", "With that status only.", ["type": "integer", "minimum": 100, "maximum": 599]),
          Self.filter(
            "limit", "At most so many (default 1000).", ["type": "integer", "minimum": 1, "maximum": 10_000]),
        ],
        outcomes: [
          .init(.ok, "The journal.", Schema.object(required: ["requests": Schema.array(Self.entrySchema)]))
        ]
      ) { request throws(ControlError) in .json(try requests(request.query)) },
      ControlCall(
        .delete, "/requests", "Empty the journal", outcomes: [.init(.noContent, "Done.")]
      ) { _ in
        store.journal.clear()
        return .nothing
      },
      ControlCall(
        .post, "/requests/take", "The next request in order that was not taken yet; waits for one",
        parameters: [
          Self.filter(
            "timeout", "Seconds to wait (default 5).", ["type": "number", "minimum": 0, "maximum": 600])
        ],
        outcomes: [
          .init(.ok, "The request.", Self.entrySchema), .init(.noContent, "None came in time."),
        ]
      ) { request throws(ControlError) in
        let seconds = request.query["timeout"].map { Double($0) } ?? 5
        guard let seconds, (0...600).contains(seconds) else {
          throw .invalid("timeout", "Expected a number of seconds from 0 to 600.")
        }
        return take(milliseconds: Int(seconds * 1_000))
      },
    ]
  }

  private func requests(_ query: Form) throws(ControlError) -> JSON {
    let limit = try Self.number(query, "limit", in: 1...10_000) ?? 1_000
    let status = try Self.number(query, "status", in: 100...599)
    let provider = try Self.word(query, "provider", of: Self.recorded)
    let endpoint = try Self.word(query, "endpoint", of: Self.endpoints + ["home"])
    let entries = store.journal.entries(
      where: { entry in
        (provider ?? entry.provider) == entry.provider && (endpoint ?? entry.endpoint) == entry.endpoint
          && (status ?? entry.status) == entry.status
      }, atMost: limit)
    return ["requests": .array(entries.map(\.json))]
  }

  private static func number(_ query: Form, _ name: String, in range: ClosedRange<Int>) throws(ControlError)
    -> Int?
  {
    guard let text = query[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .invalid(name, "Expected a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  private func take(milliseconds: Int) -> Answer {
    .later(
      Answer.Later { respond in
        let giveUp = store.journal.take { entry in
          respond(entry.map { .json($0.json) } ?? Response(.noContent))
        }
        Delay.run(after: milliseconds, giveUp)
        return giveUp
      })
  }
}

extension Journal.Entry {
  /// The entry as the control API shows it.
  var json: JSON {
    .object([
      "id": .integer(id), "at": .string(at.text), "method": .string(method), "path": .string(path),
      "provider": provider.map(JSON.string), "endpoint": endpoint.map(JSON.string),
      "clientID": clientID.map(JSON.string), "status": .integer(status), "diagnosis": diagnosis,
      "request": request(),
      "response": response(),
    ])
  }
}
