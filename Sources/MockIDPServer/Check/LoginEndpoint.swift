package import HTTPMessages
package import HTTPTransport
import OrderedJSON

/// The login endpoint of somebody's backend: where tokens go, in which form, and by which answer it lets people in.
package struct LoginEndpoint: Sendable {
  /// How the token travels.
  package enum Carrier: Sendable, Equatable {
    /// A field of a form: in the query for GET, else in the body.
    case form(field: String)
    /// A member of a JSON object; a dot leads into an object within it: `token.id_token`.
    case json(field: String)
    /// A header field; in `Authorization` it is a bearer token (RFC 6750 §2.1).
    case header(name: String)
  }

  /// What goes with a token.
  package struct Companions: Sendable {
    package var nonce: String?
    package var code: String?
    package var accessToken: String?
  }

  package var url: HTTPURL
  package var addresses: [NetworkAddress]
  package var method: Method = .post
  package var carrier = Carrier.form(field: "id_token")
  package var nonceField: String?
  package var codeField: String?
  package var accessTokenField: String?
  /// Fields that are always sent.
  package var others: [(name: String, value: String)] = []
  /// The statuses that mean: signed in.
  package var success: Set<Int> = Set(200...299)
  package var client = HTTPClient()

  package init(_ url: HTTPURL, at addresses: [NetworkAddress]) {
    self.url = url
    self.addresses = addresses
  }

  /// Sends one token.
  package func send(_ token: String, with companions: Companions) -> LoginAnswer {
    if case .header = carrier, !token.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return .notSendable("a header field cannot carry it")
    }
    let (url, headers, body) = message(token, companions)
    do throws(HTTPClientError) {
      let response = try client.send(method, to: url, at: addresses, headers: headers, body: body)
      let status = response.status.rawValue
      return success.contains(status) ? .letIn(status) : .refused(status, text: Self.excerpt(response))
    } catch {
      return .failed(error)
    }
  }

  private func message(
    _ token: String, _ companions: Companions
  ) -> (url: HTTPURL, headers: Headers, body: [UInt8]) {
    var headers: Headers = ["Accept": "application/json", "User-Agent": "mock-idp"]
    var fields = others.map { Form.Field($0.name, $0.value) }
    for (name, value) in [
      (nonceField, companions.nonce), (codeField, companions.code),
      (accessTokenField, companions.accessToken),
    ] {
      if let name, let value { fields.append(Form.Field(name, value)) }
    }
    switch carrier {
    case .form(let field): fields.insert(Form.Field(field, token), at: 0)
    case .json(let field):
      let members = [Form.Field(field, token)] + fields
      headers["Content-Type"] = "application/json"
      let body = members.reduce(JSON.object([])) { object, field in
        object.placing(.string(field.value), at: field.name.split(separator: ".")[...])
      }
      return (url, headers, body.bytes())
    case .header(let name):
      headers[name] = name.equalsIgnoringCase("Authorization") ? "Bearer \(token)" : token
    }
    guard !fields.isEmpty else { return (url, headers, []) }
    let form = Form(fields).encoded
    if method == .get || method == .delete { return (url.adding(query: form), headers, []) }
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    return (url, headers, Array(form.utf8))
  }

  /// The beginning of what was answered, as one line.
  private static func excerpt(_ response: Response) -> String {
    let text = String(decoding: (response.bytes ?? []).prefix(400), as: UTF8.self)
    return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(160))
  }
}

extension JSON {
  /// With a value at the end of a path of member names.
  fileprivate func placing(_ value: JSON, at path: ArraySlice<Substring>) -> JSON {
    guard let name = path.first.map(String.init) else { return value }
    let inner = path.count > 1 ? self[name].flatMap { $0.members == nil ? nil : $0 } : nil
    return setting(name, to: (inner ?? .object([])).placing(value, at: path.dropFirst()))
  }
}
