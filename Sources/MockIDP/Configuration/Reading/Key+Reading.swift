import SigningCore

extension Configuration.Apple.Key {
  init?(_ section: Section, of team: String) {
    let id = section.required("id", .identifier)
    section.reading.claim(id, as: "a key id of team \(team)", at: section.keyPath("id"))
    let material: Material?
    switch (section.has("privateKey"), section.has("publicKey")) {
    case (true, false):
      material = section.pem("privateKey", of: "private") { pem throws(SigningError) in
        try PrivateKey(pem: pem).algorithm
      }.map(Material.privateKey)
    case (false, true):
      material = section.pem("publicKey", of: "public") { pem throws(SigningError) in
        try PublicKey(pem: pem).algorithm
      }.map(Material.publicKey)
    case (true, true):
      section.reading.expect("privateKey or publicKey", at: section.path, found: "both")
      return nil
    case (false, false):
      section.reading.expect("privateKey or publicKey", at: section.path, found: "neither")
      return nil
    }
    guard let id, let material else { return nil }
    self.init(id: id, material: material)
  }
}

extension Section {
  /// The PEM text of the file a member names, once it has proved to hold such a key.
  fileprivate func pem(
    _ name: String, of kind: String, algorithm: (String) throws(SigningError) -> JWSAlgorithm
  ) -> String? {
    guard let file = text(name, .pemFile, isSecret: true),
      let pem = reading.contents(of: file, at: keyPath(name), expected: Rule.pemFile.expected)
    else { return nil }
    let found: String
    do {
      if try algorithm(pem) == .es256 { return pem }
      found = "one of another kind"
    } catch {
      found = "\(error)"
    }
    reading.expect(
      "a PEM file with a P-256 \(kind) key", at: keyPath(name), found: "\(reading.resolve(file)): \(found)")
    return nil
  }
}

extension Rule where Value == String {
  /// A key pasted where its path belongs is refused, and so that no message shows it.
  fileprivate static var pemFile: Rule {
    Rule("the path of a PEM file") { path in
      Rule.path.accept(path).flatMap { $0.contains("-----BEGIN") ? nil : $0 }
    }
  }
}
