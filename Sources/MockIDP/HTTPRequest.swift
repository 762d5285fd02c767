import HTTPMessages

/// An HTTP request as a value, for ``MockIdentityProvider/respond(to:)``.
public struct HTTPRequest: Sendable, Equatable {
  /// As on the wire, in upper case.
  public var method: String
  /// A path with query (`/appleid.apple.com/auth/keys`), or a whole URL (`https://appleid.apple.com/auth/keys`).
  public var target: String
  /// Fields in order; a `Host` is taken from the target's URL when it is missing.
  public var headers: [(name: String, value: String)] {
    get { fields.map { ($0.name, $0.value) } }
    set { fields = newValue.map { HTTPField(name: $0.name, value: $0.value) } }
  }
  /// The body, whole.
  public var body: [UInt8]

  var fields: [HTTPField]

  /// Makes a request.
  public init(
    _ method: String = "GET", _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.fields = headers.map { HTTPField(name: $0.name, value: $0.value) }
    self.body = body
  }

  /// A `POST` of a form (`application/x-www-form-urlencoded`), fields in the order given.
  public static func form(_ target: String, _ fields: KeyValuePairs<String, String>) -> HTTPRequest {
    HTTPRequest(
      "POST", target, headers: [("Content-Type", "application/x-www-form-urlencoded")],
      body: Array(Form(fields.map { Form.Field($0.key, $0.value) }).encoded.utf8))
  }
}

/// One header field.
struct HTTPField: Sendable, Equatable {
  let name: String
  let value: String
}
