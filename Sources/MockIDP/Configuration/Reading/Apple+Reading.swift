extension Configuration.Apple {
  init?(_ section: Section) {
    let standard = Self()
    self.init(
      registration: section.text("registration", .word),
      teams: section.objects("teams", Team.init(_:)) ?? [],
      relayDomain: section.text("relayDomain", .domain) ?? standard.relayDomain,
      claims: section.text("claims", .word) ?? standard.claims,
      issuer: section.text("issuer", .issuer) ?? standard.issuer,
      clockLeeway: section.number("clockLeeway", .leeway) ?? standard.clockLeeway,
      acceptIDTokenAlone: section.flag("acceptIDTokenAlone") ?? standard.acceptIDTokenAlone,
      accountDeleteSpelling: section.text("accountDeleteSpelling", .word) ?? standard.accountDeleteSpelling,
      notifyOnRevoke: section.flag("notifyOnRevoke") ?? standard.notifyOnRevoke)
  }
}

extension Configuration.Apple.Team {
  init?(_ section: Section) {
    let id = section.required("id", .identifier)
    section.reading.claim(id, as: "a team id", at: section.keyPath("id"))
    let keys = section.objects("keys") { Configuration.Apple.Key($0, of: id ?? section.path) }
    let apps = section.objects("apps", Configuration.Apple.App.init(_:))
    guard let id else { return nil }
    self.init(id: id, keys: keys ?? [], apps: apps ?? [])
  }
}

extension Configuration.Apple.App {
  init?(_ section: Section) {
    let bundleID = section.required("bundleID", .identifier)
    section.reading.claim(bundleID, as: "a client id", at: section.keyPath("bundleID"))
    let servicesIDs = section.objects("servicesIDs", Configuration.Apple.ServicesID.init(_:))
    let notificationURL = section.text("notificationURL", .webURL)
    guard let bundleID else { return nil }
    self.init(bundleID: bundleID, servicesIDs: servicesIDs ?? [], notificationURL: notificationURL)
  }
}

extension Configuration.Apple.ServicesID {
  init?(_ section: Section) {
    let id = section.required("id", .identifier)
    section.reading.claim(id, as: "a client id", at: section.keyPath("id"))
    let redirectURIs = section.texts("redirectURIs", .webRedirectURI)
    guard let id else { return nil }
    self.init(id: id, redirectURIs: redirectURIs ?? [])
  }
}
