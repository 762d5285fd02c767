import OrderedJSON

extension Configuration {
  /// Reads and checks a configuration file: JSON5, so comments and trailing commas are welcome.
  ///
  /// - Parameter path: where the file is; paths inside it are as seen from its directory.
  /// - Throws: every mistake of the file at once.
  public init(contentsOf path: String) throws(ConfigurationError) {
    let text: [UInt8]
    do {
      text = try TextFile.bytes(at: path)
    } catch {
      throw ConfigurationError(file: path, expected: "a file that can be read", found: "\(error)")
    }
    try self.init(json5: text, file: path)
  }

  /// Reads and checks the text of a configuration file.
  ///
  /// - Parameters:
  ///   - text: the JSON5 text, as UTF-8.
  ///   - file: what error messages call the file, and what paths in it are relative to.
  ///   - readKey: gives the PEM text of the file at a path; `nil` reads it from disk, and looks whether directories
  ///     are there.
  /// - Throws: every mistake of the file at once.
  public init(
    json5 text: [UInt8], file: String, readKey: ((_ path: String) throws -> String)? = nil
  ) throws(ConfigurationError) {
    let (json, places) = try Self.parse(text, file: file)
    let reading = FileReading(
      file: file, places: places, readText: readKey ?? TextFile.read,
      isDirectory: { readKey != nil || TextFile.isDirectory($0) })
    let configuration = Section.read(json, at: "", in: reading, Configuration.init(_:))
    guard let configuration, reading.problems.isEmpty else {
      throw ConfigurationError(problems: reading.problems.inFileOrder)
    }
    self = configuration
  }

  private static func parse(_ text: [UInt8], file: String) throws(ConfigurationError) -> (JSON, JSON5Places) {
    guard String(validating: text, as: UTF8.self) != nil else {
      throw ConfigurationError(file: file, expected: "UTF-8 text", found: "other bytes")
    }
    let places: JSON5Places
    do {
      places = try JSON5Places(text)
    } catch {
      throw ConfigurationError(
        file: file, line: error.line, keyPath: error.keyPath, expected: error.expected, found: error.found)
    }
    guard let json = JSON(json5: text) else {
      throw ConfigurationError(
        file: file, expected: "JSON5", found: "a text that Foundation cannot read as such")
    }
    return (json, places)
  }
}

extension ConfigurationError {
  fileprivate init(file: String, line: Int? = nil, keyPath: String = "", expected: String, found: String) {
    let problem = Problem(
      file: file, line: line, keyPath: keyPath.isEmpty ? nil : keyPath, expected: expected, found: found)
    self.init(problems: [problem])
  }
}

extension [ConfigurationError.Problem] {
  fileprivate var inFileOrder: Self {
    enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }.map(
      \.element)
  }
}
