import IdentityState
import OrderedJSON

/// A request that came in and what it was answered, secrets blanked.
public struct RecordedRequest: Sendable, Equatable {
  /// Counted from 0 in the order they came.
  public let id: Int
  /// The request's method.
  public let method: String
  /// The path, without the query.
  public let path: String
  /// Who answered: `apple`, or `mock` for the mock's own pages.
  public let provider: String?
  /// Which endpoint, as `token`.
  public let endpoint: String?
  /// The client, if the request named one.
  public let clientID: String?
  /// The status of the answer.
  public let status: Int
  /// Why it was refused: `client_secret_expired`.
  public let diagnosisCode: String?
  /// The whole entry as JSON text, as `GET /_idp/api/requests` gives it.
  public let json: String

  init(_ entry: Journal.Entry) {
    id = entry.id
    method = entry.method
    path = entry.path
    provider = entry.provider
    endpoint = entry.endpoint
    clientID = entry.clientID
    status = entry.status
    diagnosisCode = entry.diagnosis?["code"]?.string
    json = entry.json.text()
  }
}

extension MockIdentityProvider {
  /// What came in over HTTP or ``respond(to:)``, newest first; the last 10,000 are kept.
  public var requests: [RecordedRequest] {
    store.journal.entries(where: { _ in true }, atMost: Journal.capacity).map(RecordedRequest.init)
  }

  /// The next request, in order, that was not taken yet; waits for one.
  ///
  /// - Returns: `nil` when none came in time.
  public func takeRequest(timeout: Duration = .seconds(5)) async -> RecordedRequest? {
    await withCheckedContinuation { continuation in
      let giveUp = store.journal.take { continuation.resume(returning: $0.map(RecordedRequest.init)) }
      Delay.run(after: Int(timeout / .milliseconds(1)), giveUp)
    }
  }
}
