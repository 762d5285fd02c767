import AppleSignIn
import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON

/// The control API under `/_idp/api`: what a test suite in any language uses to script the pretend world.
struct ControlAPI: Sendable {
  let configuration: Configuration
  let store: IdentityStore
  let apple: AppleProvider
  let facebook: FacebookProvider

  var actions: AccountActions { AccountActions(store: store, apple: apple, facebook: facebook) }

  var calls: [ControlCall] {
    configurationCalls + accountCalls + signInCalls + appleCalls + facebookCalls + mintCalls + grantCalls
      + faultCalls
      + clockCalls
      + keyCalls
      + requestCalls + graphCalls + notificationCalls + relayCalls + settingsCalls
  }

  var routes: [Route] {
    let calls = calls
    return calls.map(\.route) + [
      Route(.get, OpenAPIDocument.path, endpoint: "control", audience: .control) { _, _ in
        .json(OpenAPIDocument(calls: calls).json)
      }
    ]
  }
}

extension Answer {
  static func json(_ json: JSON, status: Status = .ok) -> Answer { .now(.json(json, status: status)) }

  static let nothing = Answer.now(Response(.noContent))
}
