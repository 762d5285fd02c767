import HTTPMessages
import OrderedJSON

extension Dashboard {
  /// Does what a call of the control API does, by that very call.
  ///
  /// - Parameters:
  ///   - path: the call's path as the API lists it: `/accounts/{id}`.
  ///   - id: what stands for `{id}`.
  /// - Throws: why the call refuses, with the field that is at fault.
  @discardableResult
  func perform(
    _ method: Method, _ path: String, id: String = "", body: JSON? = nil
  ) throws(ControlError) -> JSON {
    guard let call = control.calls.first(where: { $0.method == method && $0.path == path }) else {
      throw .notFound("call", path)
    }
    let request = ControlRequest(path: ["id": id], body: body?.bytes() ?? [])
    guard case .now(let response) = try call.handler(request) else { return .null }
    return response.bytes.flatMap { try? JSON(parsing: $0) } ?? .null
  }
}
