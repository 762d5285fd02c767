extension Configuration {
  /// Reads the top of the file; `nil` only after a problem was noted.
  init?(_ section: Section) {
    let apple = section.object("apple", Apple.init(_:))
    let facebook = section.object("facebook", Facebook.init(_:))
    let server = section.object("server", Server.init(_:))
    let keys = section.text("keys", .keys)
    self.init(
      seed: section.text("seed", .text) ?? Configuration().seed,
      accounts: section.objects("accounts", Account.init(_:)) ?? Account.demo,
      apple: apple ?? Apple(),
      facebook: facebook ?? Facebook(),
      server: server ?? Server(),
      signIn: section.text("signIn", .word) ?? .page,
      keys: keys ?? .builtIn,
      state: section.text("state", .path).map(section.reading.resolve),
      templates: section.text("templates", .path).map {
        section.reading.directory($0, at: "templates", expected: "a directory of pages")
      },
      refuseWarnings: section.flag("refuseWarnings") ?? false,
      cors: section.flag("cors") ?? false)
    section.reading.checkFriends(of: accounts)
    if case .directory(let path) = keys {
      self.keys = .directory(
        section.reading.directory(path, at: "keys", expected: "a directory of keys, or \"fresh\""))
    }
  }
}

extension Configuration.Server {
  init?(_ section: Section) {
    let standard = Self()
    self.init(
      host: section.text("host", .host),
      port: section.number("port", .port) ?? standard.port,
      tlsPort: section.number("tlsPort", .port),
      proxyPort: section.number("proxyPort", .port),
      publicURL: section.text("publicURL", .baseURL),
      allowHosts: section.texts("allowHosts", .host) ?? [])
  }
}
