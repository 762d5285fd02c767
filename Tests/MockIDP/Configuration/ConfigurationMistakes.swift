import MockIDP
import Testing

/// One mistake in a configuration file, and the line that must report it.
struct Mistake: CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let report: String

  init(_ description: String, _ text: String, _ report: String) {
    self.testDescription = description
    self.text = text
    self.report = "mock-idp.json:" + report
  }
}

struct ConfigurationMistakes {
  @Test(
    arguments: [
      Mistake("misspelt name", "{ sede: 'a' }", #"1: sede: expected "seed", found the unknown name "sede""#),
      Mistake(
        "name in another case", "{\n apple: {\n  Teams: [] } }",
        #"3: apple.Teams: expected "teams", found the unknown name "Teams""#),
      Mistake(
        "name far from any", "{ facebook: { port: 1 } }",
        #"1: facebook.port: expected one of registration, apps, issuer, malformedChallenge, tokenOrNonce, found the unknown name "port""#
      ),
      Mistake(
        "name twice", "{ seed: 'a',\n 'seed': 'b' }",
        "2: seed: expected each name once in an object, found it again after line 1"),
      Mistake(
        "section that is no object", "{ apple: [] }", "1: apple: expected an object, found an array"),
      Mistake("file that is no object", "\n[]", "2: expected an object, found an array"),
      Mistake(
        "list that is no array", "{ accounts: {} }",
        "1: accounts: expected an array of objects, found an object"),
      Mistake(
        "element that is no object", "{ accounts: [\n'ada'] }",
        #"2: accounts[0]: expected an object, found "ada""#),
      Mistake(
        "number for a text", "{ seed: 5 }",
        "1: seed: expected a text that is not empty, found the number 5"),
      Mistake(
        "empty text", "{ seed: '' }", "1: seed: expected a text that is not empty, found an empty text"),
      Mistake("text for a boolean", "{ cors: 'yes' }", #"1: cors: expected true or false, found "yes""#),
      Mistake(
        "unknown word", "{ signIn: 'automatic' }",
        #"1: signIn: expected "page" or "auto", found "automatic""#),
      Mistake(
        "three words", "{ accounts: [{ id: 'a', apple: { realUserStatus: 'real' } }] }",
        #"1: accounts[0].apple.realUserStatus: expected "unsupported", "unknown" or "likelyReal", found "real""#
      ),
    ])
  func `a wrong name or type is reported where it stands`(mistake: Mistake) {
    expectReport(of: mistake)
  }

  @Test(
    arguments: [
      Mistake(
        "port out of range", "{ server: {\n // plain\n port: 70000 } }",
        "3: server.port: expected a port number from 0 to 65535, found the number 70000"),
      Mistake(
        "port with a fraction", "{ server: { tlsPort: 1.5 } }",
        "1: server.tlsPort: expected a port number from 0 to 65535, found the number 1.5"),
      Mistake(
        "port as text", "{ server: { proxyPort: '7788' } }",
        #"1: server.proxyPort: expected a port number from 0 to 65535, found "7788""#),
      Mistake(
        "host with a port", "{ server: { host: '127.0.0.1:80' } }",
        #"1: server.host: expected an IP address or a host name, without a port, found "127.0.0.1:80""#),
      Mistake(
        "allowed host that is a URL", "{ server: { allowHosts: ['ok',\n'http://x'] } }",
        #"2: server.allowHosts[1]: expected an IP address or a host name, without a port, found "http://x""#),
      Mistake(
        "public URL without scheme", "{ server: { publicURL: 'example.test' } }",
        "1: server.publicURL: expected an http or https URL without query or fragment, "
          + #"found "example.test""#),
      Mistake(
        "issuer that is no URL", "{ apple: { issuer: 'fake' } }",
        #"1: apple.issuer: expected "real", "local" or an http or https URL without query or fragment, "#
          + #"found "fake""#),
      Mistake(
        "negative leeway", "{ apple: { clockLeeway: -1 } }",
        "1: apple.clockLeeway: expected a whole number of seconds from 0 to 86400, found the number -1"),
      Mistake(
        "relay domain with an @", "{ apple: { relayDomain: '@x.com' } }",
        #"1: apple.relayDomain: expected a domain name, found "@x.com""#),
      Mistake(
        "e-mail without @", "{ accounts: [{ id: 'a', email: 'ada.example.com' }] }",
        #"1: accounts[0].email: expected an e-mail address, found "ada.example.com""#),
      Mistake(
        "e-mail with a space", "{ accounts: [{ id: 'a', email: 'a da@example.com' }] }",
        #"1: accounts[0].email: expected an e-mail address, found "a da@example.com""#),
      Mistake(
        "account without id", "{ accounts: [\n { email: 'a@b.c' }] }",
        "2: accounts[0].id: expected an id without spaces, '/', '?', '#' or '%', found none"),
      Mistake(
        "name of white space", "{ accounts: [{ id: 'a', familyName: ' ' }] }",
        #"1: accounts[0].familyName: expected a name, of more than white space, found " ""#),
      Mistake(
        "birthday of no calendar", "{ accounts: [{ id: 'a', facebook: { birthday: '13/01/1990' } }] }",
        #"1: accounts[0].facebook.birthday: expected MM/DD/YYYY, MM/DD or YYYY, found "13/01/1990""#),
      Mistake(
        "age range upside down", "{ accounts: [{ id: 'a', facebook: { ageRange: { min: 21, max: 18 } } }] }",
        "1: accounts[0].facebook.ageRange.max: expected at least min, 21, found the number 18"),
      Mistake(
        "friend nobody knows", "{ accounts: [{ id: 'a', facebook: { friends: ['a', 'z'] } }, { id: 'b' }] }",
        #"1: accounts[0].facebook.friends[1]: expected the id of an account (a, b), found "z""#),
      Mistake(
        "town without a name", "{ accounts: [{ id: 'a', facebook: { hometown: { id: '1' } } }] }",
        "1: accounts[0].facebook.hometown.name: expected a text that is not empty, found none"),
      Mistake(
        "team id with a space", "{ apple: { teams: [\n{ id: 'my team' }] } }",
        #"2: apple.teams[0].id: expected letters, digits, '.', '-' or '_', found "my team""#),
      Mistake(
        "redirect URI with fragment",
        teamWithApp("servicesIDs: [{ id: 'web', redirectURIs: ['https://a/#b'] }]"),
        "1: apple.teams[0].apps[0].servicesIDs[0].redirectURIs[0]: "
          + #"expected an http or https URL without fragment, found "https://a/#b""#),
      Mistake(
        "redirect URI without host",
        teamWithApp("servicesIDs: [{ id: 'web', redirectURIs: ['https:///cb'] }]"),
        "1: apple.teams[0].apps[0].servicesIDs[0].redirectURIs[0]: "
          + #"expected an http or https URL without fragment, found "https:///cb""#),
      Mistake(
        "redirect URI with an impossible port",
        teamWithApp("servicesIDs: [{ id: 'web', redirectURIs: ['https://a:99999/'] }]"),
        "1: apple.teams[0].apps[0].servicesIDs[0].redirectURIs[0]: "
          + #"expected an http or https URL without fragment, found "https://a:99999/""#),
      Mistake(
        "notification URL of another scheme", teamWithApp("notificationURL: 'ftp://a/b'"),
        #"1: apple.teams[0].apps[0].notificationURL: expected an http or https URL, found "ftp://a/b""#),
      Mistake(
        "secret of the wrong type is not shown", "{ facebook: { apps: [{ id: '1', secret: 12345 }] } }",
        "1: facebook.apps[0].secret: expected a text that is not empty, found a number"),
      Mistake(
        "app without secret", "{ facebook: { apps: [\n{ id: '1' }] } }",
        "2: facebook.apps[0].secret: expected a text that is not empty, found none"),
    ])
  func `a value that breaks its rule is reported where it stands`(mistake: Mistake) {
    expectReport(of: mistake)
  }

  @Test(
    arguments: [
      Mistake(
        "account id", "{ accounts: [{ id: 'a' },\n{ id: 'a' }] }",
        #"2: accounts[1].id: expected an account id used once, found "a", which is also accounts[0].id in line 1"#
      ),
      Mistake(
        "e-mail in another case", "{ accounts: [{ id: 'a', email: 'A@b.c' }, { id: 'b', email: 'a@B.c' }] }",
        "1: accounts[1].email: expected an e-mail address used once, "
          + #"found "a@b.c", which is also accounts[0].email in line 1"#),
      Mistake(
        "team id", "{ apple: { teams: [{ id: 'T' }, { id: 'T' }] } }",
        "1: apple.teams[1].id: expected a team id used once, "
          + #"found "T", which is also apple.teams[0].id in line 1"#),
      Mistake(
        "key id within a team",
        "{ apple: { teams: [{ id: 'T', keys: [{ id: 'K', publicKey: 'public.pem' },"
          + "{ id: 'K', publicKey: 'public.pem' }] }] } }",
        "1: apple.teams[0].keys[1].id: expected a key id of team T used once, "
          + #"found "K", which is also apple.teams[0].keys[0].id in line 1"#),
      Mistake(
        "Services ID like its bundle id", teamWithApp("servicesIDs: [{ id: 'app' }]"),
        "1: apple.teams[0].apps[0].servicesIDs[0].id: expected a client id used once, "
          + #"found "app", which is also apple.teams[0].apps[0].bundleID in line 1"#),
      Mistake(
        "client id of another provider",
        "{ apple: { teams: [{ id: 'T', apps: [{ bundleID: '1' }] }] },\n"
          + "facebook: { apps: [{ id: '1', secret: 's' }] } }",
        "2: facebook.apps[0].id: expected a client id used once, "
          + #"found "1", which is also apple.teams[0].apps[0].bundleID in line 1"#),
    ])
  func `a name used twice is reported with its first use`(mistake: Mistake) {
    expectReport(of: mistake)
  }

  @Test(
    arguments: [
      Mistake(
        "no key named", teamWithKey(""),
        "1: apple.teams[0].keys[0]: expected privateKey or publicKey, found neither"),
      Mistake(
        "two keys named", teamWithKey("privateKey: 'private.p8', publicKey: 'public.pem'"),
        "1: apple.teams[0].keys[0]: expected privateKey or publicKey, found both"),
      Mistake(
        "no such file", teamWithKey("privateKey: 'gone.p8'"),
        "1: apple.teams[0].keys[0].privateKey: expected the path of a PEM file, "
          + #"found "gone.p8", which cannot be read: there is no such file"#),
      Mistake(
        "public key as private", teamWithKey("privateKey: 'public.pem'"),
        "1: apple.teams[0].keys[0].privateKey: expected a PEM file with a P-256 private key, "
          + "found public.pem: this is a public key, and the private one is needed"),
      Mistake(
        "key of another kind", teamWithKey("privateKey: 'rsa.pem'"),
        "1: apple.teams[0].keys[0].privateKey: expected a PEM file with a P-256 private key, "
          + "found rsa.pem: one of another kind"),
      Mistake(
        "no PEM", teamWithKey("publicKey: 'notes.txt'"),
        "1: apple.teams[0].keys[0].publicKey: expected a PEM file with a P-256 public key, found notes.txt: "
          + "there is no -----BEGIN …----- line: the whole PEM text is needed, its first and last line included"
      ),
      Mistake(
        "key pasted into the file", teamWithKey(#"privateKey: "-----BEGIN PRIVATE KEY-----\nMIG""#),
        "1: apple.teams[0].keys[0].privateKey: expected the path of a PEM file, found a string"),
    ])
  func `a key that cannot be had is reported and never shown`(mistake: Mistake) {
    expectReport(of: mistake)
  }

  @Test func `all mistakes of a file are reported at once, in its order`() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try read("{\n server: { port: -1 },\n accounts: [{ email: 'x' }],\n sead: 1 }")
    }
    #expect(error.problems.map(\.line) == [2, 3, 3, 4])
    #expect(
      error.problems.map(\.keyPath) == ["server.port", "accounts[0].id", "accounts[0].email", "sead"])
  }

  @Test func `a file that is not there is named`() {
    #expect {
      try Configuration(contentsOf: "/nowhere/mock-idp.json")
    } throws: { error in
      "\(error)" == "/nowhere/mock-idp.json: expected a file that can be read, found there is no such file"
    }
  }

  private func expectReport(of mistake: Mistake) {
    #expect {
      try read(mistake.text)
    } throws: { error in
      "\(error)" == mistake.report
    }
  }

  private static func teamWithApp(_ members: String) -> String {
    "{ apple: { teams: [{ id: 'T', apps: [{ bundleID: 'app', \(members) }] }] } }"
  }

  private static func teamWithKey(_ members: String) -> String {
    "{ apple: { teams: [{ id: 'T', keys: [{ id: 'K', \(members) }] }] } }"
  }
}
