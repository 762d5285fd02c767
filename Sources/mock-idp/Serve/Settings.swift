import MockIDP

/// What is printed while serving.
enum LogFormat: String, CaseIterable {
  case text
  case json
}

/// All that `serve` is told: by flags, else by the environment, else by the file.
struct Settings {
  var configuration: Configuration
  var readyFile: String?
  var logFormat = LogFormat.text
  var isQuiet = false
  /// What the person who started it should know, a sentence each.
  private(set) var notices: [String] = []

  init(_ arguments: Arguments, environment: Environment, of command: Command = .serve) throws(Failure) {
    configuration = try Configuration(arguments: arguments, environment: environment)
    for flag in ServeFlag.allCases {
      guard let (name, value) = environment.first(of: flag.variables) else { continue }
      guard flag.isBuilt else { throw .usage("\(name): not built yet in this version", of: command) }
      let values = flag == .allowHost ? value.split(separator: ",").map(String.init) : [value]
      try apply(values, of: flag) { expected, found in
        Failure(.configuration, "\(name): expected \(expected), found \"\(found)\"")
      }
    }
    for flag in ServeFlag.allCases where arguments.has(flag.rawValue) {
      try apply(arguments.all(flag.rawValue), of: flag) { expected, found in
        .usage("--\(flag.rawValue): expected \(expected), found \"\(found)\"", of: command)
      }
    }
    notices =
      configuration.notices + environment.misspellings(among: ServeFlag.allCases.flatMap(\.variables))
  }

  private mutating func apply(
    _ values: [String], of flag: ServeFlag, or failure: (_ expected: String, _ found: String) -> Failure
  ) throws(Failure) {
    func parse<Value>(_ text: String, _ rule: Rule<Value>) throws(Failure) -> Value {
      guard let value = rule.accept(text) else { throw failure(rule.expected, text) }
      return value
    }
    for text in values.suffix(flag == .allowHost ? values.count : 1) {
      switch flag {
      case .config, .tlsPort, .proxyPort, .state: break
      case .host: configuration.server.host = try parse(text, .host)
      case .port: configuration.server.port = try parse(text, .port)
      case .publicURL: configuration.server.publicURL = try parse(text, .baseURL)
      case .allowHost: _ = try parse(text, .host)
      case .issuer: configuration.apple.issuer = try parse(text, .issuer)
      case .signIn: configuration.signIn = try parse(text, .word)
      case .keys: configuration.keys = try parse(text, .keys)
      case .templates: configuration.templates = try parse(text, .path)
      case .refuseWarnings: configuration.refuseWarnings = try parse(text, .truth)
      case .cors: configuration.cors = try parse(text, .truth)
      case .readyFile: readyFile = try parse(text, .path)
      case .logFormat: logFormat = try parse(text, .word)
      case .quiet: isQuiet = try parse(text, .truth)
      }
    }
    if flag == .allowHost { configuration.server.allowHosts = values }
  }
}

extension Configuration {
  /// The file named by flag or environment, else the one of the customary name, else none.
  init(arguments: Arguments, environment: Environment) throws(Failure) {
    let named =
      arguments.last(ServeFlag.config.rawValue) ?? environment.first(of: ServeFlag.config.variables)?.value
    guard let path = named ?? (TextFile.exists(StarterFile.customaryName) ? StarterFile.customaryName : nil)
    else {
      self.init()
      return
    }
    do {
      try self.init(contentsOf: path)
    } catch {
      throw Failure(.configuration, "\(error)")
    }
  }
}

extension Rule where Value == Bool {
  /// A switch in the environment.
  fileprivate static var truth: Rule {
    Rule("true or false") { text in
      switch text.lowercased() {
      case "1", "true", "yes", "on": true
      case "0", "false", "no", "off": false
      default: nil
      }
    }
  }
}
