/// The flags of `serve`, each also an environment variable.
enum ServeFlag: String, CaseIterable {
  case config
  case host
  case port
  case tlsPort = "tls-port"
  case proxyPort = "proxy-port"
  case publicURL = "public-url"
  case allowHost = "allow-host"
  case issuer
  case signIn = "sign-in"
  case keys
  case state
  case templates
  case refuseWarnings = "refuse-warnings"
  case cors
  case readyFile = "ready-file"
  case logFormat = "log-format"
  case quiet

  /// Whether this version has what the flag is for.
  var isBuilt: Bool {
    switch self {
    case .tlsPort, .proxyPort, .state: false
    default: true
    }
  }

  /// The variables that stand in for the flag; the first that is set counts.
  var variables: [String] {
    let name = "MOCK_IDP_" + rawValue.uppercased().replacing("-", with: "_")
    return self == .port ? [name, "PORT"] : [name]
  }

  var flag: Flag {
    Flag(rawValue, placeholder, "\(summary) [\(variables.joined(separator: ", "))]")
  }

  private var placeholder: String? {
    switch self {
    case .config, .readyFile, .state: "FILE"
    case .host: "ADDR"
    case .port, .tlsPort, .proxyPort: "N"
    case .publicURL: "URL"
    case .allowHost: "NAME"
    case .issuer: "real|local|URL"
    case .signIn: "page|auto"
    case .keys: "DIR|fresh"
    case .templates: "DIR"
    case .logFormat: "text|json"
    case .refuseWarnings, .cors, .quiet: nil
    }
  }

  private var summary: String {
    switch self {
    case .config: "the configuration file (default ./\(StarterFile.customaryName) if it is there)"
    case .host: "listen at this address (default 127.0.0.1 and ::1)"
    case .port: "listen for plain HTTP here; 0 picks a free port (default 7780)"
    case .tlsPort: "listen for TLS here"
    case .proxyPort: "listen as a forward proxy here"
    case .publicURL: "the base URL that clients use"
    case .allowHost: "a Host that may use the control API; repeatable, or with commas in the environment"
    case .issuer: "what Apple's tokens name as issuer (default real)"
    case .signIn: "show a sign-in page or answer it at once (default page)"
    case .keys: "sign with the PEM keys of a directory or with new ones (default the built-in ones)"
    case .state: "keep people, consents and tokens in this file"
    case .templates: "files here replace the built-in pages of the same name"
    case .refuseWarnings: "refuse what works here but would fail at the real service"
    case .cors: "answer cross-origin requests"
    case .readyFile: "write the URLs to this file once ready, and remove it at the end"
    case .logFormat: "what is printed (default text)"
    case .quiet: "print nothing"
    }
  }
}
