import FacebookLogin
import HTTPMessages

/// How a provider calls an app's server by itself: to tell it that a person removed the app, or wants data deleted.
///
/// The server hands in one that speaks HTTP. In process there is no socket: hand in one that calls your app's handler,
/// or none.
public struct OutgoingCalls: Sendable {
  let send: @Sendable (HTTPRequest) throws -> HTTPResponse

  /// Makes calls with that function, which is called on a thread where it may wait.
  ///
  /// - Parameter send: gets a request whose target is the whole URL; what it throws counts as no answer.
  public init(_ send: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse) {
    self.send = send
  }

  /// The same for the provider's room.
  var callOut: CallOut {
    CallOut { [send] url, headers, body in
      do {
        let response = try send(
          HTTPRequest("POST", url, headers: headers.fields.map { ($0.name, $0.value) }, body: body))
        return .success(response.response)
      } catch {
        return .failure(CallOut.Failure("\(error)"))
      }
    }
  }
}

extension HTTPResponse {
  /// The same for the rooms below.
  var response: Response {
    Response(
      Status(rawValue: status), headers: Headers(headers.map { Headers.Field($0.name, $0.value) }), body: body
    )
  }
}
