extension Configuration.Apple.Key {
  init?(_ section: Section, of team: String) {
    let id = section.required("id", .identifier)
    section.reading.claim(id, as: "a key id of team \(team)", at: section.keyPath("id"))
    let material: Material?
    switch (section.has("privateKey"), section.has("publicKey")) {
    case (true, false): material = section.pem("privateKey", of: "PRIVATE KEY").map(Material.privateKey)
    case (false, true): material = section.pem("publicKey", of: "PUBLIC KEY").map(Material.publicKey)
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
  /// The PEM text of the file a member names, its kind told by the label (RFC 7468 §2).
  fileprivate func pem(_ name: String, of kind: String) -> String? {
    guard let file = text(name, .pemFile, isSecret: true),
      let pem = reading.contents(of: file, at: keyPath(name), expected: Rule.pemFile.expected)
    else { return nil }
    guard pem.contains("-----BEGIN "), pem.contains("\(kind)-----") else {
      let found = pem.contains("-----BEGIN ") ? "a PEM file of another kind" : "a file that is not PEM"
      reading.expect(
        "a PEM file with a \(kind)", at: keyPath(name), found: "\(found), \(reading.resolve(file))")
      return nil
    }
    return pem
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
