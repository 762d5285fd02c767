import AppleSignIn
import FacebookLogin
import HTTPMessages
import IdentityState
import OrderedJSON

extension ControlAPI {
  var configurationCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/config", "The configuration in effect, secrets blanked",
        outcomes: [.init(.ok, "The configuration in the file's shape.", Schema.object(isOpen: true))]
      ) { _ in .json(configuration.json) },
      ControlCall(
        .post, "/reset",
        "Back to the start: people, consents, clock, faults, scripts, keys, notifications and journal",
        outcomes: [.init(.noContent, "Done.")]
      ) { _ in
        reset()
        return .nothing
      },
    ]
  }

  func reset() {
    store.clock.release()
    store.change { world in
      world.record(.reset)
      for account in configuration.accounts { world.record(.accountPut(Account(account))) }
    }
    apple.keys.reset()
    facebook.keys.ring.reset()
    apple.outbox.clear()
    store.journal.clear()
  }
}
