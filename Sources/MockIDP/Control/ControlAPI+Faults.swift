import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  static let endpoints = [
    "authorize", "token", "keys", "discovery", "revoke", "graph", "permissions", "picture", "debug-token",
    "script", "button",
  ]

  private static let faultMembers: KeyValuePairs<String, JSON> = [
    "provider": Schema.word(providers), "endpoint": Schema.word(endpoints), "clientID": Schema.clientID,
    "times": Schema.count,
    "error": ["type": "string", "pattern": "^([a-z_]+|[0-9]{1,7}(/[0-9]{1,7})?)$", "maxLength": 100],
    "errorDescription": Schema.text,
    "status": ["type": "integer", "minimum": 200, "maximum": 599], "body": Schema.text,
    "delay": ["type": "number", "minimum": 0, "maximum": 600], "never": Schema.boolean,
    "drop": Schema.boolean,
    "truncate": ["type": "integer", "minimum": 0, "maximum": 1_000_000],
    "defect": Schema.word(DefectNames.everyProviders),
  ]
  private static let answer = Schema.object(required: ["id": Schema.text], isOpen: true)

  var faultCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/faults", "The faults that are set",
        outcomes: [
          .init(
            .ok, "In the order they apply.", Schema.object(required: ["faults": Schema.array(Self.answer)]))
        ]
      ) { _ in .json(["faults": .array(store.read { $0.faults }.map(\.json))]) },
      ControlCall(
        .post, "/faults", "Make a provider misbehave", body: Schema.object(optional: Self.faultMembers),
        outcomes: [
          .init(.created, "The fault.", Self.answer),
          .init(.conflict, "It does nothing, too much at once, or what the provider cannot.", Schema.error),
        ]
      ) { request throws(ControlError) in
        let fault = try IdentityState.Fault.read(request, id: newID("f"))
        store.change { $0.record(.faultAdded(fault)) }
        return .json(fault.json, status: .created)
      },
      ControlCall(.delete, "/faults", "Remove all faults", outcomes: [.init(.noContent, "Done.")]) { _ in
        store.change { world in for fault in world.faults { world.record(.faultRemoved(id: fault.id)) } }
        return .nothing
      },
      ControlCall(
        .delete, "/faults/{id}", "Remove a fault",
        parameters: [.init(name: "id", place: .path, about: "The fault's id.", schema: Schema.clientID)],
        outcomes: [.init(.noContent, "Gone."), .init(.notFound, "No such fault.", Schema.error)]
      ) { request throws(ControlError) in
        try store.change { (world) throws(ControlError) in
          guard world.faults.contains(where: { $0.id == request.id }) else {
            throw .notFound("fault", request.id)
          }
          world.record(.faultRemoved(id: request.id))
        }
        return .nothing
      },
    ]
  }
}

extension IdentityState.Fault {
  fileprivate static func read(_ request: ControlRequest, id: String) throws(ControlError)
    -> IdentityState.Fault
  {
    let fault = try request.read { section -> IdentityState.Fault? in
      var fault = IdentityState.Fault(id: id)
      fault.provider = section.text("provider", Rule<String>.provider).map(ProviderName.init(rawValue:))
      fault.endpoint = section.text("endpoint", Rule<String>.endpoint)
      fault.clientID = section.text("clientID", .identifier)
      fault.remaining = section.number("times", .times)
      fault.error = section.text("error", Rule<String>.errorCode)
      fault.errorDescription = section.text("errorDescription", .anything)
      fault.status = section.number("status", Rule<Int>.status)
      fault.body = section.text("body", .anything)
      fault.delay = section.milliseconds("delay")
      fault.neverAnswers = section.flag("never") ?? false
      fault.dropsConnection = section.flag("drop") ?? false
      fault.truncation = section.number("truncate", Rule<Int>.bytes)
      fault.defect = section.text("defect", Rule<String>.defectName)
      return fault
    }
    if let unknown = DefectNames.objection(to: fault) {
      let isElsewhere = DefectNames.everyProviders.contains(fault.defect ?? "")
      throw isElsewhere ? .conflict(unknown.text, field: "defect") : .invalid("defect", unknown.text)
    }
    if let objection = fault.objection { throw .conflict(objection) }
    return fault
  }

  /// What about it cannot be meant.
  private var objection: String? {
    let spoils = dropsConnection || truncation != nil || defect != nil
    if !replacesAnswer, !spoils, delay == nil, !neverAnswers {
      return "This fault does nothing: give error, status, body, delay, never, drop, truncate or defect."
    }
    if error != nil, body != nil { return "error and body both make the answer: give one of them." }
    if errorDescription != nil, error == nil { return "errorDescription needs error." }
    if defect != nil, replacesAnswer {
      return "defect spoils the provider's own answer: give no error, status or body."
    }
    return nil
  }

  var json: JSON {
    .object([
      "id": .string(id), "provider": provider.map { .string($0.rawValue) },
      "endpoint": endpoint.map(JSON.string),
      "clientID": clientID.map(JSON.string), "times": remaining.map(JSON.integer),
      "error": error.map(JSON.string),
      "errorDescription": errorDescription.map(JSON.string), "status": status.map(JSON.integer),
      "body": body.map(JSON.string), "delay": delay.map { .double(Double($0) / 1_000) },
      "never": neverAnswers ? true : nil, "drop": dropsConnection ? true : nil,
      "truncate": truncation.map(JSON.integer), "defect": defect.map(JSON.string),
    ])
  }
}

extension Rule where Value == String {
  static var apple: Rule { Rule("\"apple\"") { $0 == "apple" ? $0 : nil } }

  static var endpoint: Rule {
    Rule(ControlAPI.endpoints.joined(separator: ", ")) { ControlAPI.endpoints.contains($0) ? $0 : nil }
  }

  static var errorCode: Rule {
    Rule("an OAuth error code, small letters and _, or a number of Graph's: 190/463") { text in
      let isWord = text.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
      let numbers = text.split(separator: "/", omittingEmptySubsequences: false)
      let isNumber =
        numbers.count <= 2
        && numbers.allSatisfy { number in
          (1...7).contains(number.utf8.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
      return (isWord || isNumber) && (1...100).contains(text.utf8.count) ? text : nil
    }
  }

  static var defectName: Rule {
    Rule("a defect's name: small letters, digits and -") { text in
      !text.isEmpty && text.utf8.count <= 100
        && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        ? text : nil
    }
  }
}

extension Rule where Value == Int {
  static var status: Rule {
    Rule("a status from 200 to 599") { text in Int(text).flatMap { (200...599).contains($0) ? $0 : nil } }
  }

  static var bytes: Rule {
    Rule("a number of bytes from 0 to 1000000") { text in
      Int(text).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    }
  }
}
