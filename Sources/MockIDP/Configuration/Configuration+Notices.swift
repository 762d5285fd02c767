extension Configuration {
  /// What of this configuration has no effect in this version or would not exist at the real service, a sentence each.
  public var notices: [String] {
    withoutEffect.map { "\($0) has no effect in this version." } + unlikeApple
  }

  private var withoutEffect: [String] {
    var paths: [String] = []
    if server.tlsPort != nil { paths.append("server.tlsPort") }
    if server.proxyPort != nil { paths.append("server.proxyPort") }
    if state != nil { paths.append("state") }
    return paths
  }

  private var unlikeApple: [String] {
    let ids = apple.teams.flatMap { team in
      [("team", team.id)] + team.keys.map { ("key", $0.id) }
    }
    return ids.filter { !Self.isTenCharacters($0.1) }.map { kind, id in
      "The \(kind) id \(id) works here, but Apple's are ten characters of A-Z and 0-9."
    }
  }

  private static func isTenCharacters(_ id: String) -> Bool {
    id.utf8.count == 10 && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }
}
