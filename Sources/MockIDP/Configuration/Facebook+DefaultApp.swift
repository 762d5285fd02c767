extension Configuration.Facebook {
  /// The app of the examples, which is accepted where any is.
  package static let exampleAppID = "1234567890"

  /// The app that is meant where none is named: the only one listed, or the examples' where any is accepted.
  package var defaultAppID: String? {
    if apps.isEmpty { return registration == .open ? Self.exampleAppID : nil }
    return apps.count == 1 ? apps[0].id : nil
  }
}
