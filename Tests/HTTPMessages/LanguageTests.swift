import HTTPMessages
import Testing

@Suite struct LanguageTests {
  @Test(
    arguments: [
      ("", []), ("fr", ["fr"]), ("de-CH, fr;q=0.9, en;q=0.8, *;q=0.5", ["de-CH", "fr", "en"]),
      ("en;q=0.5, ja;q=0.9, it", ["it", "ja", "en"]), ("en;q=0, fr", ["fr"]), ("fr;q=nonsense, de", ["de"]),
      ("es;q=0.8,it;q=0.8,fr;q=0.8", ["es", "it", "fr"]), (" fr ; q=0.2 ,, de ; Q=0.3", ["de", "fr"]),
    ] as [(String, [String])])
  func `languages come in order of preference`(field: String, tags: [String]) {
    #expect(AcceptLanguage(field).tags == tags)
  }

  @Test(
    arguments: [
      ("", [:], ["it", "de"]), ("locale=fr_FR", [:], ["fr_FR", "it", "de"]),
      ("language=es&locale=fr", [:], ["fr", "es", "it", "de"]),
      ("locale=&language=ja", [:], ["ja", "it", "de"]),
      ("", ["locale": "ja"], ["ja", "it", "de"]), ("locale=fr", ["locale": "ja"], ["fr", "it", "de"]),
    ] as [(String, Form, [String])])
  func `locale comes first, then language, then what the browser says`(
    query: String, posted: Form, tags: [String]
  ) throws {
    let request = Request(
      .post, target: try RequestTarget("/?" + query),
      headers: [
        "Accept-Language": "de;q=0.5", "accept-language": "it",
        "Content-Type": "application/x-www-form-urlencoded",
      ],
      body: Array(posted.encoded.utf8))
    #expect(request.pageLanguages == tags)
  }
}
