extension ConfigurationError {
  /// Something a configuration names turned out to be unusable when the provider was started with it.
  init(unusable what: String, expected: String = "something usable", reason: String) {
    self.init(problems: [
      Problem(file: "configuration", line: nil, keyPath: what, expected: expected, found: reason)
    ])
  }
}
