import HTTPMessages
import HTTPTransport
import MockIDP

extension OutgoingCalls {
  /// Calls over http and https.
  static let http = OutgoingCalls { request in
    let url: HTTPURL
    do throws(HTTPURL.Mistake) {
      url = try HTTPURL(request.target)
    } catch {
      throw Impossible("the URL cannot be used")
    }
    let response = try HTTPClient().send(
      Method(rawValue: request.method), to: url,
      headers: Headers(request.headers.map { Headers.Field($0.name, $0.value) }), body: request.body)
    return HTTPResponse(
      response.status.rawValue, headers: response.headers.fields.map { ($0.name, $0.value) },
      body: response.bytes ?? [])
  }
}
