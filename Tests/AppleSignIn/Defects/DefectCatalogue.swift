import AppleSignIn
import IdentityState
import OrderedJSON
import SigningCore
import Testing
import TokenDefects

/// What the verifier says of each defect when everything else is right: exactly this, and nothing more.
private let findings: [String: [String]] = [
  "two-parts": ["cut_short"], "four-parts": ["malformed"], "five-parts": ["encrypted"],
  "cut-short": ["cut_short"], "json-serialization": ["json"], "stray-padding": ["padding"],
  "standard-base64": ["standard_base64"], "white-space": ["white_space"], "unused-bits": ["malformed"],
  "header-not-json": ["malformed"], "payload-not-json": ["malformed"], "payload-array": ["malformed"],
  "payload-not-utf8": ["malformed"],

  "alg-none": ["algorithm"], "alg-none-mixed-case": ["algorithm"], "missing-alg": ["algorithm"],
  "hs256-public-key": ["algorithm"], "es256": ["algorithm"], "unknown-kid": ["token_not_of_mock"],
  "missing-kid": ["key_id_missing"], "numeric-kid": ["key_id_missing"],
  "unknown-crit": ["critical_extension"], "empty-crit": ["critical_extension"],

  "wrong-key": ["signature"], "kid-of-another-key": ["signature"], "flipped-signature": ["signature"],
  "truncated-signature": ["signature"], "empty-signature": ["signature"], "tampered-claims": ["signature"],
  "embedded-jwk": ["signature"], "embedded-jku": ["signature"], "embedded-x5u": ["signature"],

  "wrong-iss": ["issuer"], "missing-iss": ["issuer"], "account-iss": ["issuer"],
  "trailing-slash-iss": ["issuer"], "schemeless-iss": ["issuer"], "lookalike-iss": ["issuer"],
  "wrong-aud": ["audience"], "missing-aud": ["audience_missing"], "other-app": ["audience"],
  "wrong-aud-array": ["audience"], "lookalike-aud": ["audience"], "aud-in-other-case": ["audience"],
  "expo-aud": ["audience"], "duplicate-aud": ["audience", "duplicate_member"],
  "expired": ["expired"], "missing-exp": ["exp_missing"], "not-yet-valid": ["not_yet_valid"],
  "issued-in-the-future": ["issued_in_the_future"], "missing-iat": ["iat_missing"],
  "missing-sub": ["subject_missing"], "numeric-sub": ["subject"],
  "notification": ["notification"],

  "missing-nonce": ["nonce_missing"], "empty-nonce": ["nonce"], "wrong-nonce": ["nonce"],
  "hashed-nonce": ["nonce"], "base64-hashed-nonce": ["nonce"], "truncated-nonce": ["nonce"],
  "nonce-in-other-case": ["nonce"], "nonce-array": ["nonce"],

  "wrong-c-hash": ["c_hash"], "missing-c-hash": ["c_hash_missing"], "whole-c-hash": ["c_hash"],
  "wrong-at-hash": ["at_hash"], "whole-at-hash": ["at_hash"],

  "email-not-verified": ["email_not_verified"], "email-not-verified-string": ["email_not_verified"],
  "missing-email-verified": ["email_verified"], "email-verified-other-type": ["email_verified_type"],
  "missing-email": ["email_missing"], "private-email-flipped": ["private_email"], "padded-base64": ["padded"],
  "huge": ["huge"], "duplicate-sub": ["duplicate_member"], "text-exp": ["exp_in_text"],
  "access-token-type": ["type"], "aud-array": ["audience_array"],
  "aud-array-with-others": ["audience_array_with_others"], "foreign-azp": ["authorized_party"],
  "long-lived": ["lives_too_long"], "missing-nonce-supported": ["nonce_supported"],
  "nonce-not-supported": ["nonce_supported"],
]

extension TokenDefect: CustomTestStringConvertible {
  package var testDescription: String { name }
}

@Suite struct DefectCatalogue {
  @Test(arguments: TokenDefect.all)
  func `each defect breaks what it says and nothing else`(_ defect: TokenDefect) throws {
    let house = try MintingHouse()
    let verdict = try house.verify(try house.apple.mint(MintingHouse.order(defect.name)).token)
    #expect(verdict.codes == findings[defect.name])
    #expect(verdict.findings.first?.caughtBy == defect.caughtBy)
    #expect(verdict.refusals.allSatisfy { $0.caughtBy == defect.caughtBy })
    #expect(verdict.isGood == (defect.caughtBy == .policy))
  }

  @Test(arguments: ["ada", "grace"])
  func `a good token has no finding`(account: String) throws {
    let house = try MintingHouse()
    let minted = try house.apple.mint(MintingHouse.order(account: account))
    let verdict = try house.verify(minted.token)
    #expect(verdict.findings == [])
    #expect(verdict.unchecked == [])
    #expect(verdict.header == minted.header)
    #expect(verdict.claims == minted.claims)
  }

  @Test func `names are unique, in kebab case, and each says in a sentence which rule it breaks`() {
    #expect(Set(TokenDefect.all.map(\.name)).count == TokenDefect.all.count)
    #expect(TokenDefect.all.count >= 30)
    #expect(Set(TokenDefect.all.map(\.name)) == Set(findings.keys))
    for defect in TokenDefect.all {
      #expect(defect.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(defect.name)")
      #expect(defect.breaks.hasSuffix("."), "\(defect.name)")
      #expect(
        defect.breaks.contains(/RFC \d|OpenID Connect Core §|Apple|Firebase/), "\(defect.name)")
    }
    #expect(Set(TokenDefect.all.map(\.caughtBy)) == Set(TokenDefect.Check.allCases))
  }

  @Test(arguments: TokenDefect.all.filter { [.claims, .nonce, .hash].contains($0.caughtBy) })
  func `a token whose claims alone are wrong is rightly signed`(_ defect: TokenDefect) throws {
    let house = try MintingHouse()
    let jws = try JWS(parsing: house.apple.mint(MintingHouse.order(defect.name)).token)
    let keyID = try #require(jws.keyID)
    let key = try #require(house.apple.keys.publicKey(keyID))
    #expect(jws.isSigned(by: key, algorithm: .rs256))
  }

  @Test(arguments: TokenDefect.all.filter { $0.caughtBy == .nonce })
  func `a nonce that is wrong for one who compares exactly is wrong for one who hashes`(_ defect: TokenDefect)
    throws
  {
    let house = try MintingHouse()
    var order = MintingHouse.order(defect.name)
    order.nonce = SHA256.hexDigest(MintingHouse.nonce)
    var expectation = MintingHouse.expectation
    expectation.nonce = .raw(MintingHouse.nonce)
    let verdict = try house.verify(try house.apple.mint(order).token, expecting: expectation)
    #expect(verdict.findings.map(\.caughtBy) == [.nonce])
  }

  @Test func `a hash given to Apple in Base64 is the same hash`() throws {
    let house = try MintingHouse()
    var order = MintingHouse.order("base64-hashed-nonce")
    order.nonce = SHA256.hexDigest(MintingHouse.nonce)
    let nonce = try house.apple.mint(order).claims["nonce"]
    #expect(nonce == .string(Base64URL.encode(SHA256.hash(MintingHouse.nonce))))
  }

  @Test func `what a mock lacks for a defect is named`() throws {
    let one = try AppleKeyRing([AppleKeyRing.Entry(id: "only", key: .rsa2048())])
    let house = try MintingHouse(keys: one)
    #expect {
      try house.apple.mint(MintingHouse.order("kid-of-another-key"))
    } throws: { error in
      "\(error)".contains("defect_impossible") && "\(error)".contains("a second signing key")
    }
  }

  @Test(arguments: [
    "email-not-verified", "email-not-verified-string", "missing-email-verified", "email-verified-other-type",
    "missing-email", "private-email-flipped",
  ])
  func `a defect of the address needs one`(defect: String) throws {
    let house = try MintingHouse()
    #expect {
      try house.apple.mint(MintingHouse.order(defect, account: "alan"))
    } throws: { error in
      "\(error)".contains("defect_impossible")
    }
  }

  @Test func `the address says the opposite in both directions`() throws {
    let house = try MintingHouse()
    let real = try house.apple.mint(MintingHouse.order("private-email-flipped")).claims
    let relayed = try house.apple.mint(MintingHouse.order("private-email-flipped", account: "grace")).claims
    #expect(real["is_private_email"] == true)
    #expect(relayed["is_private_email"] == false)
  }

  @Test(arguments: ["expired", "wrong-aud", "hashed-nonce"])
  func `an issued token is spoilt in the same way`(name: String) throws {
    let house = try MintingHouse()
    let defect = try #require(TokenDefect.named(name))
    let good = try house.apple.mint(MintingHouse.order()).token
    let spoilt = try house.apple.spoil(
      good, by: defect, code: MintingHouse.code, accessToken: MintingHouse.accessToken)
    #expect(try house.verify(spoilt).codes == findings[name])
  }
}
