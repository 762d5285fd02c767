import OAuthProtocol
import Testing

@Suite struct RedactionTests {
  private static let code = "c" + String(repeating: "0a", count: 16) + ".0.nx.20LreF67Or9abcdefghijk"
  private static let jwt = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNMTIzNDU2In0.c2lnbmF0dXJl"

  @Test(arguments: [
    (jwt, "eyJhbG..."), (code, "c0a0a0..."), ("client_id=\(jwt)", "client_id=eyJhbG..."),
    ("https://example.test/cb?code=\(code)&state=s", "https://example.test/cb?code=c0a0a0...&state=s"),
    ("-----BEGIN PRIVATE KEY-----\nMIGT", "a private key"),
  ])
  func `a token where a name belongs is cut to six characters`(seen: String, shown: String) {
    let diagnosis = Diagnosis("c", seen, expected: seen, seen: seen, mend: seen)
    #expect(
      [diagnosis.problem, diagnosis.expected, diagnosis.seen, diagnosis.mend]
        == [shown, shown, shown, shown])
  }

  @Test(arguments: [
    "com.example.app.with.a.very.long.bundle.identifier.and.more", "https://example.test/callback?a=b",
    "eyes.example.test", "name email", "née", "",
  ])
  func `names are shown as they are`(seen: String) {
    #expect(Diagnosis("c", "", seen: seen, mend: "").seen == seen)
  }

  @Test func `a value is shown to 300 bytes`() {
    let long = String(repeating: "x", count: 1_000_000)
    #expect(Diagnosis("c", "", seen: long, mend: "").seen == String(repeating: "x", count: 300) + "...")
  }
}
