import IdentityState
import OrderedJSON

extension Configuration {
  /// The configuration in the file's shape, keys and secrets blanked.
  var json: JSON {
    .object([
      "seed": .string(seed),
      "accounts": .array(accounts.map { IdentityState.Account($0).json }),
      "apple": apple.json,
      "facebook": facebook.json,
      "server": .object([
        "host": server.host.map(JSON.string), "port": .integer(server.port),
        "publicURL": server.publicURL.map(JSON.string),
        "allowHosts": .array(server.allowHosts.map(JSON.string)),
      ]),
      "signIn": .string(signIn.rawValue),
      "keys": .string(keys.word),
      "templates": templates.map(JSON.string),
      "refuseWarnings": .bool(refuseWarnings),
      "cors": .bool(cors),
    ])
  }
}

extension Configuration.SigningKeys {
  fileprivate var word: String {
    switch self {
    case .builtIn: "built-in"
    case .fresh: "fresh"
    case .directory(let path): path
    }
  }
}

extension Configuration.Apple {
  fileprivate var json: JSON {
    [
      "registration": .string(registration.rawValue),
      "teams": .array(teams.map(\.json)),
      "relayDomain": .string(relayDomain),
      "claims": .string(claims.rawValue),
      "issuer": .string(issuer.word),
      "clockLeeway": .integer(Int(clockLeeway.components.seconds)),
      "acceptIDTokenAlone": .bool(acceptIDTokenAlone),
      "accountDeleteSpelling": .string(accountDeleteSpelling.rawValue),
      "notifyOnRevoke": .bool(notifyOnRevoke),
    ]
  }
}

extension Configuration.Facebook {
  fileprivate var json: JSON {
    [
      "registration": .string(registration.rawValue),
      "apps": .array(
        apps.map { app in
          .object([
            "id": .string(app.id), "secret": "…", "name": app.name.map(JSON.string),
            "redirectURIs": .array(app.redirectURIs.map(JSON.string)),
            "requireAppSecretProof": .bool(app.requireAppSecretProof),
            "deauthorizeURL": app.deauthorizeURL.map(JSON.string),
            "dataDeletionURL": app.dataDeletionURL.map(JSON.string),
          ])
        }),
      "issuer": .string(issuer.word),
      "malformedChallenge": .bool(malformedChallenge),
      "tokenOrNonce": .string(tokenOrNonce.rawValue),
    ]
  }
}

extension Configuration.Issuer {
  fileprivate var word: String {
    switch self {
    case .real: "real"
    case .local: "local"
    case .url(let url): url
    }
  }
}

extension Configuration.Apple.Team {
  fileprivate var json: JSON {
    [
      "id": .string(id),
      "keys": .array(
        keys.map { key in
          switch key.material {
          case .privateKey: ["id": .string(key.id), "privateKey": "…"]
          case .publicKey: ["id": .string(key.id), "publicKey": "…"]
          }
        }),
      "apps": .array(
        apps.map { app in
          .object([
            "bundleID": .string(app.bundleID),
            "servicesIDs": .array(
              app.servicesIDs.map { services in
                ["id": .string(services.id), "redirectURIs": .array(services.redirectURIs.map(JSON.string))]
              }), "notificationURL": app.notificationURL.map(JSON.string),
          ])
        }),
    ]
  }
}
