import HTTPMessages
import OrderedJSON

/// One call of the control API: how it is answered, and how the OpenAPI document describes it.
struct ControlCall: Sendable {
  /// A parameter of path, query or header.
  struct Parameter: Sendable {
    enum Place: String, Sendable {
      case path, query, header
    }

    let name: String
    let place: Place
    let about: String
    let schema: JSON
    let isRequired: Bool

    /// - Parameter isRequired: of a parameter in the query; those of the path always are.
    init(name: String, place: Place, about: String, schema: JSON, isRequired: Bool = false) {
      self.name = name
      self.place = place
      self.about = about
      self.schema = schema
      self.isRequired = isRequired || place == .path
    }
  }

  /// A status that the call may answer with.
  struct Outcome: Sendable {
    let status: Status
    let about: String
    /// `nil` for an answer without a body.
    let schema: JSON?
    let type: String

    init(_ status: Status, _ about: String, _ schema: JSON? = nil, type: String = "application/json") {
      self.status = status
      self.about = about
      self.schema = schema
      self.type = type
    }
  }

  typealias Handler = @Sendable (ControlRequest) throws(ControlError) -> Answer

  let method: Method
  /// Below `/_idp/api`.
  let path: String
  let summary: String
  let parameters: [Parameter]
  let body: JSON?
  let outcomes: [Outcome]
  let cost: Route.Cost
  let handler: Handler

  init(
    _ method: Method, _ path: String, _ summary: String, parameters: [Parameter] = [], body: JSON? = nil,
    outcomes: [Outcome], cost: Route.Cost = .light, handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.summary = summary
    self.parameters = parameters
    self.body = body
    self.outcomes = outcomes
    self.cost = cost
    self.handler = handler
  }

  static let root = "/_idp/api"

  var route: Route {
    Route(method, Self.root + path, endpoint: "control", cost: cost, audience: .control) {
      request, parameters in
      do throws(ControlError) {
        return try handler(try ControlRequest(request, parameters, of: self))
      } catch {
        return .now(error.response)
      }
    }
  }
}
