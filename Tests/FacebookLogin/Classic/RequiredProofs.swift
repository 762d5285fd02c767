import FacebookLogin
import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates
import WebPages
import Testing

@Suite struct RequiredProofs {
  @Test func `an app that requires proofs refuses a call without, and takes one with`() throws {
    let app = FacebookApp(
      id: House.appID, secret: House.secret, name: "Example", redirectURIs: [], requiresProof: true)
    let facebook = FacebookProvider(
      settings: FacebookSettings(), registry: FacebookRegistry(registration: .listed, apps: [app]),
      keys: try .builtIn(),
      store: IdentityStore(clock: WorldClock(stoppedAt: House.noon), chance: SeededChance(seed: "proofs")),
      pages: PageWriter(templates: .builtIn, chance: SystemChance()))
    let ada = Account(id: "ada", givenName: "Ada", familyName: "Lovelace", email: nil)
    facebook.store.change { $0.record(.accountPut(ada)) }
    let (token, subject) = facebook.accessToken(of: ada, for: app, permissions: [], lifetime: .hours(1))
    func me(_ proof: String?) throws -> String? {
      let query = "access_token=" + token.value + (proof.map { "&appsecret_proof=" + $0 } ?? "")
      let request = Request(.get, target: try RequestTarget("/me?" + query))
      return try facebook.node("me", GraphRequest(request))["id"]?.string
    }
    #expect(try me(FacebookProvider.proof(of: token.value, secret: House.secret)) == subject)
    let error = #expect(throws: GraphError.self) { try me(nil) }
    #expect(error?.message == "API calls from the server require an appsecret_proof argument")
    #expect(error?.type == "GraphMethodException")
    #expect(error?.code == 100)
    #expect(error?.diagnosis.code == "appsecret_proof_missing")
  }

  @Test func `an app that is not listed has any secret, but a proof must look like one`() throws {
    let house = try House(registration: .open)
    let app = try #require(house.facebook.registry.app("777"))
    let (token, _) = house.facebook.accessToken(
      of: try house.person("ada"), for: app, permissions: [], lifetime: .hours(1))
    for (proof, isGood) in [(FacebookProvider.proof(of: token.value, secret: "any"), true), ("short", false)]
    {
      let response = try house.graph(
        .get, "/me", ["access_token": token.value, "appsecret_proof": proof])
      #expect((response.status == .ok) == isGood)
    }
  }
}
