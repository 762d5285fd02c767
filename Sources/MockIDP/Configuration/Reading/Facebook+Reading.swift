extension Configuration.Facebook {
  init?(_ section: Section) {
    self.init(
      registration: section.text("registration", .word),
      apps: section.objects("apps", App.init(_:)) ?? [],
      issuer: section.text("issuer", .issuer) ?? .real,
      malformedChallenge: section.flag("malformedChallenge") ?? true,
      tokenOrNonce: section.text("tokenOrNonce", .word) ?? .token)
  }
}

extension Configuration.Facebook.App {
  init?(_ section: Section) {
    let id = section.required("id", .identifier)
    section.reading.claim(id, as: "a client id", at: section.keyPath("id"))
    let secret = section.required("secret", .text, isSecret: true)
    let name = section.text("name", .text)
    let redirectURIs = section.texts("redirectURIs", .redirectURI)
    let requireAppSecretProof = section.flag("requireAppSecretProof")
    let deauthorizeURL = section.text("deauthorizeURL", .webURL)
    let dataDeletionURL = section.text("dataDeletionURL", .webURL)
    guard let id, let secret else { return nil }
    self.init(
      id: id, secret: secret, name: name, redirectURIs: redirectURIs ?? [],
      requireAppSecretProof: requireAppSecretProof ?? false, deauthorizeURL: deauthorizeURL,
      dataDeletionURL: dataDeletionURL)
  }
}
