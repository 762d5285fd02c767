import HTTPMessages
import OAuthProtocol
import Testing

@Suite struct NamesSent {
  private static let missing = Diagnosis("code_missing", "code is missing.", mend: "Add it.")

  @Test(arguments: [
    (["codes"], "Write code in place of codes."), (["Code"], "Write code in place of Code."),
    (["code_verifier"], "Add it."), (["code_challenge", "nonce", "state"], "Add it."), ([], "Add it."),
    ([String(repeating: "c", count: 50_000)], "Add it."),
  ])
  func `the near one is named, and what has a meaning of its own is not`(names: [String], mend: String) {
    let sent = SentNames(Form(names.map { Form.Field($0, "secret") }))
    #expect(Self.missing.missing(.code, of: sent).mend == mend)
  }

  @Test func `what stands in the URL is told from what stands nowhere`() {
    let diagnosis = Self.missing.missing(.code, of: SentNames([:], url: ["code": "secret"]))
    #expect(diagnosis.seen == "code in the URL's query")
    #expect(!diagnosis.text.contains("secret"))
  }
}
