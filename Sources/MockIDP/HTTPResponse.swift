/// An HTTP response as a value, from ``MockIdentityProvider/respond(to:)``.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code.
  public let status: Int
  /// The body, whole.
  public let body: [UInt8]
  let fields: [HTTPField]

  /// Makes a response: what an app's server answers to ``OutgoingCalls``.
  public init(_ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.body = body
    fields = headers.map { HTTPField(name: $0.name, value: $0.value) }
  }

  /// Fields in the order sent.
  public var headers: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }

  /// The first field of that name, in whatever case.
  public func header(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Why the request was refused, or what about it would fail at the real service: `<code>: <text>`.
  public var diagnosis: String? { header("X-Mock-IdP-Diagnosis") }
}
