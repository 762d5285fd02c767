import HTTPMessages
import HTTPTransport
import MockIDP

/// Where published keys are read from: a file, an `https` URL, or an `http` URL of this machine.
package struct KeySetSource: Sendable {
  /// Why there are no keys to be had.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  private let place: String

  package init(_ place: String) {
    self.place = place
  }

  /// Makes something of what is there.
  package func read<Value, Mistake>(_ make: (String) throws(Mistake) -> Value) throws(Failure) -> Value {
    let text = try text()
    do {
      return try make(text)
    } catch {
      throw Failure(description: "\(place) is no key set: \(error)")
    }
  }

  private func text() throws(Failure) -> String {
    let scheme = place.prefix { $0 != ":" }.lowercased()
    guard HTTPURL.Scheme(rawValue: scheme) != nil else {
      do {
        return try TextFile.read(place)
      } catch {
        throw Failure(description: "\(place): \(error)")
      }
    }
    return try fetch()
  }

  private func fetch() throws(Failure) -> String {
    let url: HTTPURL
    do {
      url = try HTTPURL(place)
    } catch {
      throw Failure(description: error.advice(place))
    }
    let addresses = try attempt { () throws(HTTPClientError) in try NetworkAddress.resolve(url.host) }
    // Keys fetched over http from elsewhere would be anybody's.
    guard url.scheme == .https || addresses.allSatisfy(\.isLoopback) else {
      throw Failure(
        description:
          "keys over plain http are read from this machine alone, and \(url.host) is another: give its https URL"
      )
    }
    let response = try attempt { () throws(HTTPClientError) in
      try HTTPClient().send(.get, to: url, at: addresses)
    }
    guard response.status == .ok else {
      throw Failure(description: "\(place) answered \(response.status.rawValue)")
    }
    return String(decoding: response.bytes ?? [], as: UTF8.self)
  }

  private func attempt<Value>(_ call: () throws(HTTPClientError) -> Value) throws(Failure) -> Value {
    do {
      return try call()
    } catch {
      throw Failure(description: "\(place): \(error)")
    }
  }
}
