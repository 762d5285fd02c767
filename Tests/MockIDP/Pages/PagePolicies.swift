import HTTPMessages
import MockIDP
import Testing

@Suite struct `What every page carries` {
  @Test func `a policy that lets it load nothing, on every address there is`() async throws {
    try await withMockIDP { idp in
      var pages = 0
      for (method, pattern) in idp.frontDoor.addresses {
        let path = pattern.replacing(/\{[^}]*\}/, with: "ada")
        let request = HTTPRequest(
          method.rawValue, "http://127.0.0.1:7780" + path,
          headers: [
            (name: "Accept", value: "text/html"),
            (name: "Content-Type", value: "application/x-www-form-urlencoded"),
          ])
        // What waits for something to happen is no page.
        if path.hasSuffix("/requests/take") || path.hasSuffix("/events") { continue }
        let response = await idp.respond(to: request)
        guard response.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
        pages += 1
        let policy = response.header("Content-Security-Policy") ?? ""
        #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-"), "\(method) \(path)")
        #expect(
          policy.contains("form-action 'self'") && policy.contains("base-uri 'none'"), "\(method) \(path)")
        #expect(!policy.contains("unsafe"), "\(method) \(path)")
        #expect(response.header("X-Content-Type-Options") == "nosniff", "\(method) \(path)")
      }
      // The home page, and two sign-in pages by GET and POST under each name.
      #expect(pages > 10)
    }
  }

  @Test func `a new nonce each time`() async throws {
    try await withMockIDP { idp in
      let policies = await [Browser(idp).open(), Browser(idp).open()].map {
        $0.header("Content-Security-Policy")
      }
      #expect(policies[0] != nil && policies[0] != policies[1])
    }
  }
}
