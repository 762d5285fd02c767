/// The keys that are in every copy of this program, and so are worthless as secrets.
///
/// The room holds text and interprets nothing; `README.md` beside this file says how each was made.
package enum DevelopmentKeys {
  /// What the pretend Apple signs identity tokens with; the ids are those that `generate.sh` printed.
  package static let appleSigningKeys = [
    DevelopmentKey(id: "YuimtqPM3y", pem: text(PackageResources.apple_signing_1_pem)),
    DevelopmentKey(id: "1TCX7GzqlF", pem: text(PackageResources.apple_signing_2_pem)),
    DevelopmentKey(id: "PG9AcgEZAa", pem: text(PackageResources.apple_signing_3_pem)),
  ]

  /// What the pretend Facebook signs identity tokens with.
  package static let facebookSigningKeys = [
    DevelopmentKey(
      id: "34ef3845f9133a195e45440988a796254e1ea8ec", pem: text(PackageResources.facebook_signing_1_pem)),
    DevelopmentKey(
      id: "ffb92b8a32e2f79d1d239cbbb842079e42c10e47", pem: text(PackageResources.facebook_signing_2_pem)),
  ]

  /// What a developer without a configuration may sign client secrets with.
  package static let appleClientKey = DevelopmentClientKey(
    id: "MOCKKEY001", teamID: "MOCKTEAM01", pem: text(PackageResources.AuthKey_MOCKKEY001_p8))

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
