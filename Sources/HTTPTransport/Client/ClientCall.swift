internal import CEvent
internal import Locks
internal import HTTPMessages

/// One call, as all that a thread needs to make it.
struct ClientCall: Sendable {
  let method: Method
  let url: HTTPURL
  let headers: Headers
  let body: [UInt8]
  let timeout: Duration
  let bodyLimit: Int
  let trust: TLSTrust

  /// Makes it on a thread that takes no signals: a write to a closed socket is to fail, not to end the process.
  func make(to address: NetworkAddress) throws(HTTPClientError) -> Response {
    let outcome = Monitor<Result<Response, HTTPClientError>?>(nil)
    let hasStarted = DetachedThread.start {
      let made = ClientExchange(self, to: address).run()
      outcome.update { $0 = made }
    }
    guard hasStarted else { throw .outOfResources("a thread") }
    return try outcome.wait { $0 }.get()
  }

  var command: evhttp_cmd_type {
    switch method {
    case .post: EVHTTP_REQ_POST
    case .put: EVHTTP_REQ_PUT
    case .patch: EVHTTP_REQ_PATCH
    case .delete: EVHTTP_REQ_DELETE
    case .head: EVHTTP_REQ_HEAD
    case .options: EVHTTP_REQ_OPTIONS
    default: EVHTTP_REQ_GET
    }
  }
}
