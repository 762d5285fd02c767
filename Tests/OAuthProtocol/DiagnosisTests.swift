import HTTPMessages
import OAuthProtocol
import Testing

@Suite struct DiagnosisTests {
  @Test func `says problem, expectation, finding and mend in one line`() {
    let diagnosis = Diagnosis(
      "client_secret_expired", "The client secret has expired.", expected: "exp later than 1700000000",
      seen: "exp 1690000000", mend: "Make a new one.")
    #expect(
      diagnosis.annotation.headerValue
        == "client_secret_expired: The client secret has expired. Expected: exp later than 1700000000. "
        + "Seen: exp 1690000000. Make a new one.")
  }

  @Test(arguments: ["line\r\nInjected: yes", "tab\there", "näïve", "\u{0}\u{7F}", "👩‍👩‍👧"])
  func `a header value is one line of printable ASCII, whatever was seen`(seen: String) {
    let value = Diagnosis("code", "Problem.", seen: seen, mend: "Mend.").annotation.headerValue
    #expect(value.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    #expect(value.hasSuffix("Mend."))
  }

  @Test func `a header value has at most 1,024 bytes`() {
    let long = Diagnosis("code", String(repeating: "é", count: 5_000), mend: "")
    #expect(long.annotation.headerValue.utf8.count == 1_024)
  }

  @Test func `a warning made a refusal says which flag made it one`() {
    let warning = Diagnosis("c", severity: .warning, "P.", expected: "e", seen: "s", mend: "M.")
    #expect(
      warning.asRefusal
        == Diagnosis(
          "c", severity: .refusal, "P.", expected: "e", seen: "s",
          mend: "M. It passes here without --refuse-warnings."))
  }

  @Test(arguments: [
    ([], "nothing: there is none"), (["ada"], "ada"), (["ada", "grace"], "one of ada, grace"),
    ((0..<11).map(String.init), "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …"),
  ])
  func `names to choose from are listed, ten at most`(names: [String], text: String) {
    #expect(Diagnosis.oneOf(names) == text)
  }
}
