extension Configuration.Apple {
  /// The client that is meant where none is named: the only one listed, or the examples' where that is accepted.
  package var defaultClientID: String? {
    let listed = teams.flatMap(\.apps).flatMap { app in [app.bundleID] + app.servicesIDs.map(\.id) }
    if listed.isEmpty { return registration == .open ? Self.exampleClientID : nil }
    if listed.contains(Self.exampleClientID) { return Self.exampleClientID }
    return listed.count == 1 ? listed[0] : nil
  }
}
