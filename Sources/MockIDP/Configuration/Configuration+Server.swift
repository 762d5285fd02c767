extension Configuration {
  /// Where the server listens and what it calls itself.
  public struct Server: Sendable, Equatable {
    /// The address to listen at; `nil` is 127.0.0.1 and, where there is one, ::1.
    public var host: String?
    /// The port for plain HTTP; 0 picks a free one.
    public var port: Int
    /// The port for TLS; `nil` is off.
    public var tlsPort: Int?
    /// The port of the forward proxy; `nil` is off.
    public var proxyPort: Int?
    /// The base URL clients use, where it is not the one a request came in by.
    public var publicURL: String?
    /// Further `Host` names that may use the control API.
    public var allowHosts: [String]

    /// Makes a server; what is left out is as in the zero configuration.
    public init(
      host: String? = nil, port: Int = 7780, tlsPort: Int? = nil, proxyPort: Int? = nil,
      publicURL: String? = nil, allowHosts: [String] = []
    ) {
      self.host = host
      self.port = port
      self.tlsPort = tlsPort
      self.proxyPort = proxyPort
      self.publicURL = publicURL
      self.allowHosts = allowHosts
    }
  }
}
