import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif
public import MockIDP
import Locks

/// Answers URLSession's requests to the impersonated names in process, so that code under test runs unchanged and no
/// socket is opened.
///
/// Use it through `URLSessionConfiguration.mockIDP(_:)`; each session talks to the provider it was made for.
public class MockIDPURLProtocol: URLProtocol {
  private let loading = Lock<Task<Void, Never>?>(nil)

  /// Every request of such a session to an impersonated name.
  public override class func canInit(with request: URLRequest) -> Bool {
    MockIdentityProvider.impersonatedHosts.contains(request.url?.host?.lowercased() ?? "")
  }

  /// As it is.
  public override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Asks the provider.
  public override func startLoading() {
    let request = request
    guard let url = request.url, let provider = ProviderSlots.shared.provider(of: Self.self) else {
      client?.urlProtocol(self, didFailWithError: URLError(.resourceUnavailable))
      return
    }
    let asked = HTTPRequest(
      request.httpMethod ?? "GET", url.absoluteString,
      headers: (request.allHTTPHeaderFields ?? [:]).map {
        ($0.key, $0.value)
      },
      body: Self.body(of: request))
    let recipient = Recipient(protocol: self)
    let task = Task {
      let response = await provider.respond(to: asked)
      if !Task.isCancelled { recipient.deliver(response, from: url) }
    }
    loading.withLock { $0 = task }
  }

  /// The answer is not wanted any more.
  public override func stopLoading() {
    loading.withLock { $0 }?.cancel()
  }

  fileprivate func deliver(_ response: HTTPResponse, from url: URL) {
    let headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { $0 + ", " + $1 }
    guard
      let head = HTTPURLResponse(
        url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: headers)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.badServerResponse))
      return
    }
    if (300..<400).contains(response.status),
      let location = response.header("Location").flatMap({ URL(string: $0, relativeTo: url) })
    {
      client?.urlProtocol(self, wasRedirectedTo: URLRequest(url: location), redirectResponse: head)
      return
    }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(response.body))
    client?.urlProtocolDidFinishLoading(self)
  }

  /// URLSession hands a body over as a stream on Apple's systems.
  private static func body(of request: URLRequest) -> [UInt8] {
    if let body = request.httpBody { return Array(body) }
    guard let stream = request.httpBodyStream else { return [] }
    stream.open()
    defer { stream.close() }
    var body: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = stream.read(&chunk, maxLength: chunk.count)
      guard count > 0 else { return body }
      body += chunk[..<count]
    }
  }
}

/// Carries the protocol object to the task that answers.
///
/// `URLProtocol` forbids `Sendable`; nothing of the object is touched there but its lock and its client, which may be
/// called from any thread.
private struct Recipient: @unchecked Sendable {
  let `protocol`: MockIDPURLProtocol

  func deliver(_ response: HTTPResponse, from url: URL) {
    `protocol`.deliver(response, from: url)
  }
}

extension URLSessionConfiguration {
  /// A configuration whose sessions get Apple's and Facebook's answers from this provider; every other host is reached as usual.
  public static func mockIDP(_ provider: MockIdentityProvider) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses =
      [ProviderSlots.shared.protocolClass(for: provider)] + (configuration.protocolClasses ?? [])
    return configuration
  }
}
