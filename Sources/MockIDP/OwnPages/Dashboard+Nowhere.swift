import HTTPMessages
import PageTemplates

extension Dashboard {
  /// What a person sees who came to an address that is none, or cannot be opened; a client gets the fault as it is.
  ///
  /// - Parameter near: the path that may have been meant.
  func page(of fault: Response, near: String? = nil, for request: Request) -> Response {
    guard Self.isForPeople(request) else { return fault }
    var response = show(
      .nowhere, of: nil,
      [
        "path": .text(String(request.path.prefix(200))), "near": .text(near ?? ""),
        "method": .text(fault.status == .methodNotAllowed ? String(request.method.rawValue.prefix(20)) : ""),
      ], to: request, status: fault.status)
    response.headers["Allow"] = fault.headers["Allow"]
    response.annotations = fault.annotations
    return response
  }

  private static func isForPeople(_ request: Request) -> Bool {
    request.path.hasPrefix("/_idp/") && !request.path.hasPrefix(ControlCall.root + "/")
      && AcceptField(request.headers.values("accept").joined(separator: ",")).prefers(
        "text/html", over: "application/json")
  }
}
