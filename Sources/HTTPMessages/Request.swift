/// One HTTP request as a value, whole: nothing of it is still to be read.
package struct Request: Sendable {
  package var method: Method
  package var target: RequestTarget
  package var headers: Headers
  package var body: [UInt8]
  package var origin: Origin
  /// Where the provider that answers is mounted, once that is known.
  package var mount = Mount(origin: "", path: "")

  /// The body as a form, where it was read already; see ``form()``.
  private var parsedForm: Result<Form, Form.Malformed>?

  /// Reads the body as a form now, so that nobody has to read it again.
  package mutating func readForm() {
    parsedForm = Result { () throws(Form.Malformed) in try Form(parsing: body) }
  }

  /// The body as a form.
  package func form() throws(Form.Malformed) -> Form {
    if let parsedForm { return try parsedForm.get() }
    return try Form(parsing: body)
  }

  /// The address of a provider's root as the client sees it.
  package struct Mount: Sendable, Equatable {
    /// Scheme and authority: `http://127.0.0.1:7780`.
    package let origin: String
    /// What comes before the provider's own paths: empty, or `/appleid.apple.com`.
    package let path: String

    package init(origin: String, path: String) {
      self.origin = origin
      self.path = path
    }

    package var base: String { origin + path }

    /// The address of another of a provider's names, reached as this one was: in the path, or as the host.
    package func under(_ host: String, insteadOf isName: (Substring) -> Bool) -> Mount {
      let last = path.split(separator: "/").last ?? ""
      if isName(last) { return Mount(origin: origin, path: path.dropLast(last.count) + host) }
      guard let start = origin.firstRange(of: "://")?.upperBound else { return self }
      let name = origin[start...].prefix { $0 != ":" }
      guard isName(name) else { return self }
      return Mount(origin: origin[..<start] + host + origin[start...].dropFirst(name.count), path: path)
    }
  }

  /// How the request came in, as far as the transport knows.
  package struct Origin: Sendable, Equatable {
    package enum Scheme: String, Sendable {
      case http, https
    }

    package var scheme: Scheme
    /// The client's address, for the log.
    package var peer: String
    /// Whether the client is on this machine; only then are `X-Forwarded-…` fields believed.
    package var peerIsLoopback: Bool

    package init(scheme: Scheme = .http, peer: String = "in-process", peerIsLoopback: Bool = true) {
      self.scheme = scheme
      self.peer = peer
      self.peerIsLoopback = peerIsLoopback
    }
  }

  package init(
    _ method: Method, target: RequestTarget, headers: Headers = [:], body: [UInt8] = [],
    origin: Origin = Origin()
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.origin = origin
  }

  package var path: String { target.path }

  /// The media type of the body in lower case, without parameters; `nil` without the field.
  package var mediaType: String? {
    guard let field = headers["content-type"] else { return nil }
    let type = field.utf8.prefix { $0 != UInt8(ascii: ";") }
    let trimmed = type.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
    return String(decoding: trimmed.map(\.lowercasedASCII), as: UTF8.self)
  }

  /// Whether the `Accept` field ranks that media type above HTML: how an API call is told from a browser.
  package func prefers(_ mediaType: String) -> Bool {
    AcceptField(headers.values("accept").joined(separator: ",")).prefers(mediaType, over: "text/html")
  }
}
