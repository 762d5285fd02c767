import HTTPMessages
import OrderedJSON

extension Dashboard {
  /// Does what a call of the control API does, by that very call.
  ///
  /// - Parameters:
  ///   - path: the call's path as the API lists it: `/accounts/{id}`.
  ///   - id: what stands for `{id}`.
  ///   - request: the form's, for the address by which this server was reached.
  /// - Throws: why the call refuses, with the field that is at fault.
  @discardableResult
  func perform(
    _ method: Method, _ path: String, id: String = "", body: JSON? = nil, for request: Request
  ) throws(ControlError) -> JSON {
    guard let call = control.calls.first(where: { $0.method == method && $0.path == path }) else {
      throw .notFound("call", path)
    }
    let inner = ControlRequest(path: ["id": id], body: body?.bytes() ?? [], mount: request.mount)
    guard case .now(let response) = try call.handler(inner) else { return .null }
    return response.bytes.flatMap { try? JSON(parsing: $0) } ?? .null
  }
}
