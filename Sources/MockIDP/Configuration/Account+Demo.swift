extension Configuration.Account {
  /// The people of the zero configuration, each of a kind that apps get wrong.
  ///
  /// Ada shares her address, Grace hides hers behind the relay, Alan has no family name and Apple no opinion of him.
  public static let demo: [Configuration.Account] = [
    Configuration.Account(
      id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com",
      facebook: FacebookProfile(birthday: "12/10/1990", gender: "female", ageRange: AgeRange(min: 21))),
    Configuration.Account(
      id: "grace", givenName: "Grace", familyName: "Hopper", email: "grace@example.com",
      apple: AppleProfile(hideMyEmail: true)),
    Configuration.Account(
      id: "alan", givenName: "Alan", email: "alan@example.com",
      apple: AppleProfile(realUserStatus: .unknown)),
  ]
}
