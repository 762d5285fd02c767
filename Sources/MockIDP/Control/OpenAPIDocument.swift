import HTTPMessages
import OrderedJSON

/// The OpenAPI 3.1 document of the control API, made from the calls that answer it.
struct OpenAPIDocument {
  static let path = "/_idp/openapi.json"

  let calls: [ControlCall]

  var json: JSON {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "mock-idp control API", "version": .string(MockIDPVersion.current),
        "description": "Scripts a mock identity provider. For development and tests only.",
        "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
      ],
      "servers": [["url": .string(ControlCall.root)]],
      "paths": .object(paths),
      "components": ["schemas": ["Error": Schema.error]],
    ]
  }

  private var paths: [JSON.Member] {
    var order: [String] = []
    var operations: [String: [JSON.Member]] = [:]
    for call in calls {
      if operations[call.path] == nil { order.append(call.path) }
      operations[call.path, default: []].append(
        JSON.Member(call.method.rawValue.lowercased(), operation(call)))
    }
    return order.map { JSON.Member($0, .object(operations[$0] ?? [])) }
  }

  private func operation(_ call: ControlCall) -> JSON {
    .object([
      "summary": .string(call.summary),
      "operationId": .string(operationID(call)),
      "parameters": call.parameters.isEmpty ? nil : .array(call.parameters.map(parameter)),
      "requestBody": call.body.map { body in
        ["required": true, "content": ["application/json": ["schema": body]]]
      },
      "responses": .object(responses(call)),
    ])
  }

  private func operationID(_ call: ControlCall) -> String {
    let words = call.path.split { !$0.isLetter }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return call.method.rawValue.lowercased() + words.joined()
  }

  private func parameter(_ parameter: ControlCall.Parameter) -> JSON {
    [
      "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
      "required": .bool(parameter.isRequired),
      "description": .string(parameter.about), "schema": parameter.schema,
    ]
  }

  private func responses(_ call: ControlCall) -> [JSON.Member] {
    let reference: JSON = ["$ref": "#/components/schemas/Error"]
    var outcomes = call.outcomes
    if call.body != nil {
      outcomes.append(ControlCall.Outcome(.unsupportedMediaType, "The body is not JSON.", reference))
    }
    outcomes += [
      ControlCall.Outcome(.badRequest, "The request cannot be read.", reference),
      ControlCall.Outcome(
        .forbidden, "The request comes from another site, or under a foreign name.", reference),
      ControlCall.Outcome(
        .unprocessableContent, "A value is not what it must be; field says which.", reference),
      ControlCall.Outcome(.contentTooLarge, "The body is longer than this server reads.", reference),
    ]
    return outcomes.map { outcome in
      JSON.Member(
        String(outcome.status.rawValue),
        .object([
          "description": .string(outcome.about),
          "content": outcome.schema.map { .object([JSON.Member(outcome.type, ["schema": $0])]) },
        ]))
    }
  }
}
