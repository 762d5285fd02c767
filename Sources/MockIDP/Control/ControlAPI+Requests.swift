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
    optional: ["diagnosis": Schema.diagnosis, "diagnoses": Schema.array(Schema.diagnosis)], isOpen: true)

  private static func filter(_ name: String, _ about: String, _ schema: JSON) -> ControlCall.Parameter {
    ControlCall.Parameter(name: name, place: .query, about: about, schema: schema)
  }

  /// Those that JSON can say everywhere (RFC 8259 §6).
  private static let numbers = 0...9_007_199_254_740_991
  private static let number: JSON = [
    "type": "integer", "minimum": .integer(numbers.lowerBound), "maximum": .integer(numbers.upperBound),
  ]
  private static let filters = [
    filter("provider", "Of that provider only.", Schema.word(JournalFilter.providers)),
    filter("endpoint", "Of that endpoint only.", Schema.word(JournalFilter.endpoints)),
    filter("status", "With that status only.", ["type": "integer", "minimum": 100, "maximum": 599]),
    filter("class", "With a status of that class only.", Schema.word(JournalFilter.StatusClass.words)),
    filter("finding", "With such a diagnosis only.", Schema.word(JournalFilter.Finding.words)),
    filter("clientID", "Of that client only.", Schema.text),
    filter("text", "With that text somewhere, small or capital letters alike.", Schema.text),
  ]

  var requestCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/requests", "What clients sent and were answered, newest first, secrets blanked",
        parameters: Self.filters + [
          Self.filter("before", "Only what came before the request of that number.", Self.number),
          Self.filter(
            "limit", "At most so many (default 1000).", ["type": "integer", "minimum": 1, "maximum": 10_000]),
        ],
        outcomes: [
          .init(.ok, "The journal.", Schema.object(required: ["requests": Schema.array(Self.entrySchema)]))
        ],
        // Looking for a text reads every entry.
        cost: .signing
      ) { request throws(ControlError) in .json(try requests(request.query)) },
      ControlCall(
        .get, "/requests/{id}", "One request of the journal",
        parameters: [.init(name: "id", place: .path, about: "Its number.", schema: Self.number)],
        outcomes: [
          .init(.ok, "The request.", Self.entrySchema), .init(.notFound, "It is not there.", Schema.error),
        ]
      ) { request throws(ControlError) in
        guard let entry = Int(request.id).flatMap(store.journal.entry) else {
          throw .notFound("request", request.id)
        }
        return .json(entry.json)
      },
      ControlCall(
        .get, "/requests/stream",
        "The journal as it grows (server-sent events): request, cleared, missed",
        parameters: Self.filters + [
          Self.filter(
            "from", "From the request of that number on; without it, only what is still to come.",
            Self.number),
          Self.filter(
            "heartbeat", "After how many seconds of silence a remark is sent (default 15).",
            ["type": "number", "minimum": 0.1, "maximum": 3_600]),
          .init(
            name: "Last-Event-ID", place: .header,
            about: "The same, as browsers send it when they come back.",
            schema: Schema.text),
        ],
        outcomes: [
          .init(
            .ok,
            "Events without an end: each request as in the journal, but without its headers and bodies.",
            Schema.text, type: "text/event-stream")
        ]
      ) { request throws(ControlError) in .now(try stream(request)) },
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
        let wait = try Self.milliseconds(request.query, "timeout", seconds: 0...600)
        return take(milliseconds: wait ?? 5_000)
      },
    ]
  }

  private func requests(_ query: Form) throws(ControlError) -> JSON {
    let limit = try Self.number(query, "limit", in: 1...10_000) ?? 1_000
    let before = try Self.number(query, "before", in: Self.numbers)
    let filter = try JournalFilter(query)
    return [
      "requests": .array(
        store.journal.entries(before: before, where: filter.matches, atMost: limit).map(\.json))
    ]
  }

  private func stream(_ request: ControlRequest) throws(ControlError) -> Response {
    let first = try Self.number(request.query, "from", in: Self.numbers)
    let seen = request.lastEventID.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    let feed = JournalFeed(
      store.journal, after: seen ?? first.map { $0 - 1 }, filter: try JournalFilter(request.query),
      heartbeat: try Self.milliseconds(request.query, "heartbeat", seconds: 0.1...3_600) ?? 15_000)
    return Response(
      .ok, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"], stream: feed.stream)
  }

  private static func milliseconds(
    _ query: Form, _ name: String, seconds range: ClosedRange<Double>
  ) throws(ControlError) -> Int? {
    guard let text = query[name] else { return nil }
    guard let seconds = Double(text), range.contains(seconds) else {
      throw .invalid(
        name, "Expected a number of seconds from \(range.lowerBound) to \(range.upperBound).")
    }
    return Int(seconds * 1_000)
  }

  /// A parameter that is one of some words.
  static func word(_ query: Form, _ name: String, of words: [String]) throws(ControlError) -> String? {
    guard let word = query[name] else { return nil }
    guard words.contains(word) else {
      throw .invalid(name, "Expected one of \(words.joined(separator: ", ")).")
    }
    return word
  }

  static func number(_ query: Form, _ name: String, in range: ClosedRange<Int>) throws(ControlError) -> Int? {
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
    .object(
      (summary.members ?? []) + [JSON.Member("request", request()), JSON.Member("response", response())])
  }

  /// The same without header fields and bodies.
  var summary: JSON {
    .object([
      "id": .integer(id), "at": .string(at.text), "method": .string(method), "path": .string(path),
      "provider": provider.map(JSON.string), "endpoint": endpoint.map(JSON.string),
      "clientID": clientID.map(JSON.string), "status": .integer(status), "diagnosis": diagnosis,
      "diagnoses": diagnoses.count > 1 ? .array(diagnoses) : nil,
    ])
  }
}
