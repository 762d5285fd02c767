import AppleSignIn
import HTTPMessages
import OrderedJSON

extension Request.Mount {
  /// Where Apple's paths are, for who reaches the mock's own here.
  var appleBase: String { "\(base)/\(AppleProvider.realHost)" }
}

/// A call of the control API as its handler sees it: parameters and body read.
struct ControlRequest: Sendable {
  let path: [String: String]
  let query: Form
  let body: [UInt8]
  /// The number of the last event that a reader of a stream has seen (HTML, "Server-sent events").
  let lastEventID: String?
  /// Where this server is, as the caller sees it.
  let mount: Request.Mount

  init(_ request: Request, _ parameters: [String: String], of call: ControlCall) throws(ControlError) {
    path = parameters
    mount = request.mount
    lastEventID = request.headers["last-event-id"]
    do {
      query = try Form(parsing: request.target.query ?? "")
    } catch {
      throw ControlError(.badRequest, "malformed_query", "The query cannot be read: \(error.field).")
    }
    let known = call.parameters.filter { $0.place == .query }.map(\.name)
    if let stray = query.fields.first(where: { !known.contains($0.name) }) {
      throw .invalid(
        String(stray.name.prefix(100)),
        "This call has no such parameter; it has \(known.isEmpty ? "none" : known.joined(separator: ", ")).")
    }
    if let repeated = query.repeatedName {
      throw .invalid(repeated, "This parameter was sent more than once.")
    }
    for parameter in call.parameters where parameter.place == .query && parameter.isRequired {
      guard query[parameter.name]?.isEmpty == false else {
        throw ControlError(
          .badRequest, "missing_parameter", "The query has no \(parameter.name): \(parameter.about)",
          field: parameter.name)
      }
    }
    body = call.body == nil ? [] : request.body
    if call.body != nil {
      guard request.mediaType == "application/json" else {
        throw ControlError(
          .unsupportedMediaType, "not_json", "The body must be JSON: send Content-Type: application/json.")
      }
    } else if !request.body.isEmpty, (try? JSON(parsing: request.body)) != [:] {
      throw ControlError(.badRequest, "unexpected_body", "This call takes no body.")
    }
  }

  /// A call from within, with nothing but an id in its path and a body.
  ///
  /// - Parameter mount: where this server is, as whoever makes the call sees it.
  init(path: [String: String], body: [UInt8], mount: Request.Mount) {
    self.path = path
    self.body = body
    query = Form()
    lastEventID = nil
    self.mount = mount
  }

  /// Where Apple's paths are, as the caller sees them.
  var appleBase: String { mount.appleBase }

  /// The id in the path.
  var id: String { path["id"] ?? "" }

  /// Reads the body, an object, as the configuration file's objects are read.
  ///
  /// - Throws: the first thing that is wrong, with the member it is about.
  func read<Value>(_ make: (Section) -> Value?) throws(ControlError) -> Value {
    try Self.read(json(), text: body, make)
  }

  func json() throws(ControlError) -> JSON {
    do {
      return try JSON(parsing: body)
    } catch {
      throw ControlError(.badRequest, "malformed_json", "The body is not JSON: \(error).")
    }
  }

  static func read<Value>(
    _ json: JSON, text: [UInt8], _ make: (Section) -> Value?
  ) throws(ControlError) -> Value {
    let places: JSON5Places
    do {
      places = try JSON5Places(text)
    } catch {
      throw ControlError(.badRequest, "malformed_json", "The body is not JSON: expected \(error.expected).")
    }
    let reading = FileReading(file: "body", places: places) { _ in
      throw ControlError(.unprocessableContent, "invalid_value", "files cannot be named here")
    }
    let value = Section.read(json, at: "", in: reading, make)
    // A misspelt member is missed under its right name, too: what is there explains more than what is not.
    if let problem = reading.problems.first(where: { $0.found != "none" }) ?? reading.problems.first {
      if let path = problem.keyPath, reading.clashes.contains(path) {
        throw .conflict("Expected \(problem.expected), found \(problem.found).", field: path)
      }
      throw .invalid(problem.keyPath ?? "", "Expected \(problem.expected), found \(problem.found).")
    }
    guard let value else { throw .invalid("", "The body cannot be used.") }
    return value
  }
}
