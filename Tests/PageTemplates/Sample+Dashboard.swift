import PageTemplates

extension Sample {
  static let dashboard = [home, requests, request, people, person, apps, scripting, missing, nowhere]

  /// A dashboard page with what all of them have.
  private static func page(_ page: Page, _ context: [String: TemplateValue]) -> Sample {
    Sample(
      page: page,
      context: [
        "nonce": "n-1", "base": "/_idp/", "version": "0.1.0",
        "navigation": [["path": "/_idp/", "title": "Overview", "isCurrent": true]],
      ]
    ).with(context)
  }

  private static let field: TemplateValue = ["value": "v", "error": "wrong", "is": ["v": true]]

  static let home = page(
    .home,
    [
      "baseURL": "http://127.0.0.1:7780", "cameBack": true, "notices": ["The keys are public."],
      "now": [
        "people": "3", "grants": "1", "scripts": "1", "faults": "1", "hasFaults": true, "requests": "9",
        "refused": "2", "hasRefused": true, "time": "12:00:00", "day": "2026-12-01", "isFrozen": true,
      ],
      "samples": [
        "base": "http://127.0.0.1:7780", "apple": "http://127.0.0.1:7780/appleid.apple.com",
        "app": "com.example.app",
        "web": "com.example.web", "issuer": "https://appleid.apple.com", "canSign": true,
        "keyIsBuiltIn": true,
      ],
      "providers": [
        [
          "name": "Apple", "firstTry": "http://127.0.0.1:7780/auth/authorize?client_id=a&state=b",
          "endpoints": [["name": "token", "url": "http://127.0.0.1:7780/appleid.apple.com/auth/token"]],
        ]
      ],
      "facts": [["name": "issuer", "value": "real"]],
    ])

  private static let row: TemplateValue = [
    "id": "7", "at": "2026-12-01T12:00:00Z", "time": "12:00:00", "method": "POST", "path": "/auth/token",
    "status": "400", "class": "s4", "who": "apple", "severity": "refusal", "code": "code_spent",
    "reason": "It was redeemed.", "isRefusal": true,
  ]

  static let requests = page(
    .requests,
    [
      "entries": [row], "older": "before=7", "isFiltered": true, "isPast": true,
      "filters": "text=a", "next": "8", "problem": "status: no",
      "form": [
        "providers": [["name": "apple", "isChosen": true]],
        "endpoints": [["name": "token", "isChosen": true]],
        "classes": [["name": "4xx", "isChosen": true]], "findings": [["name": "refusal", "isChosen": true]],
        "clientID": "c", "text": "t",
      ],
    ])

  static let request = page(
    .request,
    [
      "entry": row, "query": [["name": "q", "value": "v"]], "form": [["name": "f", "isToken": true]],
      "requestBody": "{}", "responseBody": "{}", "requestHeaders": [["name": "Accept", "value": "a"]],
      "responseHeaders": [["name": "Vary", "value": "b"]], "curl": "curl -i",
      "tokens": [
        [
          "name": "client_secret", "header": "{}", "claims": "{}",
          "times": [["name": "exp", "value": "soon"]],
        ]
      ],
    ])

  private static let form: TemplateValue = [
    "problem": "No.", "id": field, "givenName": field, "familyName": field, "email": field,
    "apple": ["hideMyEmail": field, "relayEmail": field, "realUserStatus": field],
    "facebook": [
      "birthday": field, "gender": field, "picture": field, "ageRange": ["min": field, "max": field],
    ],
  ]

  static let people = page(
    .people,
    [
      "people": [
        ["id": "ada", "link": "ada", "name": "Ada", "email": "ada@example.com", "hides": true, "apps": "1"]
      ],
      "form": form, "isNew": true, "done": ["added": true],
    ])

  static let person = page(.person, ["id": "ada", "link": "ada", "name": "Ada", "form": form])

  static let apps = page(
    .apps,
    [
      "teams": [
        [
          "id": "TEAM", "keys": [["id": "KEY", "isPrivate": false]],
          "clients": [
            ["id": "com.example.web", "kind": "app", "canSign": true, "redirectURIs": ["https://a.test"]]
          ],
        ]
      ],
      "anyAppleClient": true, "builtInTeam": "T", "builtInKey": "K", "exampleClient": "c",
      "anyFacebookApp": true, "problem": "No.", "done": ["rotated": true],
      "facebookApps": [
        [
          "id": "1", "name": "App", "needsProof": true, "redirectURIs": ["https://a.test"],
          "deauthorizeURL": "https://a.test/d", "dataDeletionURL": "https://a.test/e",
        ]
      ],
      "rings": [
        [
          "name": "Apple", "provider": "apple",
          "keys": [
            ["kid": "k", "signs": true, "isLast": false], ["kid": "l", "signs": true, "isLast": true],
          ],
        ]
      ],
    ])

  static let scripting = page(
    .scripting,
    [
      "people": [["id": "ada", "name": "Ada", "isChosen": true]],
      "scripts": [["id": "s1", "members": [["name": "account", "value": "ada"]]]],
      "faults": [["id": "f1", "members": [["name": "error", "value": "e"]]]],
      "endpoints": [["name": "token", "isChosen": true]], "outcome": ["cancel": true],
      "script": [
        "problem": "No.", "provider": field, "clientID": field, "hideEmail": field, "declined": field,
        "times": field, "name": ["givenName": field, "familyName": field],
      ],
      "fault": [
        "problem": "No.", "provider": field, "clientID": field, "times": field, "error": field,
        "errorDescription": field, "status": field, "body": field, "delay": field, "truncate": field,
        "defect": field, "never": field, "drop": field,
      ],
      "clock": [
        "now": "2026-12-01T12:00:00Z", "isFrozen": true, "moment": ["at": field], "span": ["seconds": field],
      ],
      "unconfirmed": true, "done": ["reset": true],
    ])

  static let missing = page(.missing, ["place": "people"])

  static let nowhere = page(.nowhere, ["path": "/_idp/peple", "near": "/_idp/people", "method": "PUT"])
}
