import PageTemplates

/// A page with everything it can be given, as its contract has it.
struct Sample: CustomStringConvertible {
  let page: Page
  let context: [String: TemplateValue]

  var description: String { page.rawValue }
  var html: String { PageTemplates.builtIn.render(page, context) }

  /// The sample with some values replaced.
  func with(_ changes: [String: TemplateValue]) -> Sample {
    Sample(page: page, context: context.merging(changes) { _, changed in changed })
  }

  static let all =
    [signIn, consent, facebookConsent, appLink, formPost, webMessage, error] + dashboard

  static let signIn = Sample(
    page: .signIn,
    context: [
      "nonce": "n-1", "provider": "Apple", "clientID": "com.example.web", "action": "/auth/authorize?a=1&b=2",
      "people": [
        ["id": "ada", "name": "Ada Lovelace", "email": "ada@example.com", "checked": true, "isLast": true],
        ["id": "alan", "name": "Alan Turing", "email": "alan@example.com", "checked": false],
      ],
      "lastName": "Ada Lovelace", "canAdd": true, "isFull": false, "newGivenName": "Zoë",
      "newFamilyName": "K", "newEmail": "zoe@", "emailProblem": .phrase("problem.emailMalformed"),
      "formProblem": "", "isMending": true, "warnings": ["http://localhost/cb is not https", "second"],
    ])

  static let consent = Sample(
    page: .consent,
    context: [
      "nonce": "n-1", "provider": "Apple", "clientID": "com.example.web", "action": "/auth/authorize?a=1&b=2",
      "account": "ada", "name": "Ada Lovelace", "email": "ada@example.com", "relayEmail": "x1@relay.example",
      "asksName": true, "asksEmail": true, "isKnown": false, "givenName": "Ada", "familyName": "Lovelace",
      "hide": false, "warnings": [],
    ])

  static let facebookConsent = Sample(
    page: .facebookConsent,
    context: [
      "nonce": "n-1", "provider": "Facebook", "clientID": "Example",
      "action": "/dialog/oauth/confirm?a=1&b=2",
      "account": "ada", "name": "Ada Lovelace", "email": "ada@example.com",
      "permissions": [
        ["name": "email", "words": .phrase("permission.email")],
        ["name": "unheard_of", "words": .phrase("permission.unheard_of")],
      ],
      "settled": [["name": "public_profile", "words": .phrase("permission.public_profile")]],
      "isKnown": false, "warnings": [],
    ])

  static let appLink = Sample(
    page: .appLink,
    context: [
      "nonce": "n-1", "provider": "Facebook",
      "target": "fb1234://authorize/#id_token=a.b.c&state=%7B%22a%22%3A1%7D",
    ])

  static let formPost = Sample(
    page: .formPost,
    context: [
      "nonce": "n-1", "action": "https://example.test/callback",
      "fields": [
        ["name": "state", "value": "s"], ["name": "code", "value": "c"],
        ["name": "user", "value": "{\"name\":{}}"],
      ],
    ])

  static let webMessage = Sample(
    page: .webMessage,
    context: [
      "nonce": "n-1", "message": "{\"method\":\"oauthDone\"}", "targetOrigin": "https://example.test",
    ])

  static let error = Sample(
    page: .error,
    context: [
      "nonce": "n-1", "provider": "Apple", "errorMessage": "Invalid client.", "errorCode": "invalid_client",
      "diagnosis": [
        "code": "client_unknown", "problem": "No app has this client id.", "expected": "com.example.web",
        "seen": "com.example.wep", "mend": "Register it, or mend the spelling.",
      ],
    ])
}
