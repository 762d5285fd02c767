import HTTPTransport

extension LoginEndpoint {
  /// Why a URL is no place to send bad tokens to.
  package struct Misplaced: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// An endpoint on this machine, or on a host that was named on purpose.
  ///
  /// - Parameter allowedHosts: names that need not be this machine's.
  package init(url text: String, allowing allowedHosts: [String]) throws(Misplaced) {
    let url: HTTPURL
    do {
      url = try HTTPURL(text)
    } catch {
      throw Misplaced(description: error.advice(text))
    }
    let addresses: [NetworkAddress]
    do {
      addresses = try NetworkAddress.resolve(url.host)
    } catch {
      throw Misplaced(description: "\(error)")
    }
    let isAllowed = allowedHosts.contains { $0.lowercased() == url.host.lowercased() }
    guard isAllowed || addresses.allSatisfy(\.isLoopback) else {
      throw Misplaced(
        description: "\(url.host) is not this machine; if it is yours to test, add --allow-host \(url.host)")
    }
    self.init(url, at: addresses)
  }
}

extension HTTPURL.Mistake {
  /// What is wrong with a URL, and what to do about it.
  func advice(_ text: String) -> String {
    switch self {
    case .notHTTP: "expected a URL such as http://localhost:3000/login, found \"\(text.prefix(100))\""
    case .noHost: "the URL has no host that can be read"
    case .port: "the URL's port is no number from 1 to 65535"
    case .character: "the URL has a character that belongs percent-encoded"
    }
  }
}
