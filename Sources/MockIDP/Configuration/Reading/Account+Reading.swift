extension Configuration.Account {
  init?(_ section: Section) {
    let id = section.required("id", .accountID)
    let email = section.text("email", .email)
    let givenName = section.text("givenName", .name)
    let familyName = section.text("familyName", .name)
    let apple = section.object("apple", AppleProfile.init(_:))
    let facebook = section.object("facebook", FacebookProfile.init(_:))
    section.reading.claim(id, as: "an account id", at: section.keyPath("id"))
    section.reading.claim(email?.lowercased(), as: "an e-mail address", at: section.keyPath("email"))
    guard let id else { return nil }
    self.init(
      id: id, givenName: givenName, familyName: familyName, email: email, apple: apple ?? AppleProfile(),
      facebook: facebook ?? FacebookProfile())
  }
}

extension Configuration.Account.AppleProfile {
  init?(_ section: Section) {
    self.init(
      hideMyEmail: section.flag("hideMyEmail") ?? false,
      relayEmail: section.text("relayEmail", .email),
      realUserStatus: section.text("realUserStatus", .word) ?? .likelyReal)
    section.reading.claim(
      relayEmail?.lowercased(), as: "an e-mail address", at: section.keyPath("relayEmail"))
  }
}

extension Configuration.Account.FacebookProfile {
  init?(_ section: Section) {
    self.init(
      birthday: section.text("birthday", .birthday),
      gender: section.text("gender", .text),
      ageRange: section.object("ageRange", Configuration.Account.AgeRange.init(_:)),
      picture: section.text("picture", .webURL),
      middleName: section.text("middleName", .name),
      link: section.text("link", .webURL),
      hometown: section.object("hometown", Configuration.Account.Place.init(_:)),
      location: section.object("location", Configuration.Account.Place.init(_:)),
      friends: section.texts("friends", Rule<String>.accountID) ?? [])
  }
}

extension Configuration.Account.Place {
  init?(_ section: Section) {
    let id = section.required("id", Rule<String>.identifier)
    let name = section.required("name", Rule<String>.text)
    guard let id, let name else { return nil }
    self.init(id: id, name: name)
  }
}

extension FileReading {
  /// Notes every friend who is nobody in the file: a name mistyped, most likely.
  func checkFriends(of accounts: [Configuration.Account]) {
    // A person who could not be read is missing from the list, and the key paths would be wrong.
    guard problems.isEmpty else { return }
    let ids = accounts.map(\.id)
    for (index, account) in accounts.enumerated() {
      for (position, friend) in account.facebook.friends.enumerated() where !ids.contains(friend) {
        expect(
          "the id of an account (" + ids.joined(separator: ", ") + ")",
          at: "accounts[\(index)].facebook.friends[\(position)]", found: "\"\(friend)\"")
      }
    }
  }
}

extension Configuration.Account.AgeRange {
  init?(_ section: Section) {
    self.init(min: section.number("min", .age), max: section.number("max", .age))
    if let min, let max, min > max {
      section.reading.expectBesides(
        "at least min, \(min)", at: section.keyPath("max"), found: "the number \(max)")
    }
  }
}
