import MockIDP

/// The configuration file that `init` writes, and that `serve` finds by its name.
enum StarterFile {
  static let customaryName = "mock-idp.json"

  static func write(at path: String, replacing mayReplace: Bool) throws(Failure) {
    guard mayReplace || !TextFile.exists(path) else {
      throw Failure(.cannotCreate, "\(path) is there already; --force replaces it")
    }
    do {
      try TextFile.write(text, to: path)
    } catch {
      throw Failure(.cannotCreate, "\(path) cannot be written: \(error)")
    }
    Console.output.write(
      "Wrote \(path). Start with: mock-idp serve\(path == customaryName ? "" : " --config \(path)")\n")
  }

  static let text = """
    // The configuration of mock-idp: JSON with comments and trailing commas (JSON5).
    // Everything here may be left out; what stands behind "//" shows what else there is.
    {
      // Identifiers sent to apps are derived from this: the same seed gives the same ones on every machine.
      seed: "my-project",

      // Who can sign in.
      accounts: [
        { id: "ada", givenName: "Ada", familyName: "Lovelace", email: "ada@example.com" },
        { id: "grace", givenName: "Grace", familyName: "Hopper", email: "grace@example.com",
          apple: {
            hideMyEmail: true,                // preselected on the consent page
            // relayEmail: "grace-relay@privaterelay.appleid.com",
            // realUserStatus: "unknown",     // or "unsupported", "likelyReal"; for native apps
          } },
      ],

      apple: {
        // "listed" accepts only the clients below, "open" any other too.
        registration: "open",
        teams: [
          { id: "TEAM123456",
            // The keys that sign client secrets. Without any, signatures are not checked.
            // keys: [ { id: "KEY1234567", privateKey: "AuthKey_KEY1234567.p8" } ],   // or publicKey: "key.pem"
            apps: [
              { bundleID: "com.example.app",
                servicesIDs: [
                  { id: "com.example.web", redirectURIs: ["http://localhost:3000/auth/apple/callback"] },
                ],
                // notificationURL: "http://localhost:3000/auth/apple/notifications",
              },
            ] },
        ],
        // issuer: "real",                    // or "local" or a URL: what tokens name as issuer
        // claims: "boolean",                 // or "string": email_verified as before February 2024
        // acceptIDTokenAlone: true,         // response_type=id_token alone, which Apple calls unsupported
        // accountDeleteSpelling: "account-delete",   // or "account-deleted": in server-to-server notifications
        // notifyOnRevoke: true,              // whether /auth/revoke sends consent-revoked
        // clockLeeway: 5,                    // seconds a client secret's iat may be ahead
      },

      // server: { port: 7780, host: "127.0.0.1", publicURL: "https://idp.example.test", allowHosts: [] },
      // signIn: "page",                      // or "auto": answer without a page
      // keys: "fresh",                       // or the path of a directory with PEM files
      // templates: "pages",                  // a directory whose files replace built-in pages
      // refuseWarnings: false,               // refuse what would fail at the real service
      // cors: false,
    }

    """
}
