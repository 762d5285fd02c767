import OAuthProtocol
import Testing

struct NearestNames {
  private static let names = ["port", "proxy-port", "public-url", "refuse-warnings", "servicesIDs", "seed"]

  @Test(
    arguments: [
      ("prot", "port"), ("PORT", "port"), ("proxyport", "proxy-port"), ("refuse", "refuse-warnings"),
      ("serviceIds", "servicesIDs"), ("sed", "seed"), ("publik-url", "public-url"),
    ])
  func `a slip leads to the name that was meant`(word: String, name: String) {
    #expect(NearestName.of(word, among: Self.names) == name)
  }

  @Test(arguments: ["", "p", "pr", "verbose", "x"])
  func `a word that is near to none leads nowhere`(word: String) {
    #expect(NearestName.of(word, among: Self.names) == nil)
  }
}
