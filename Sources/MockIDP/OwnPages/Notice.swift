import HTTPMessages
import PageTemplates

/// What a form did a moment ago, as the page says afterwards; it travels in the address that the form leads to.
struct Notice: Sendable {
  enum Deed: String, Sendable {
    // People.
    case added, changed, removed
    // Apps and keys.
    case rotated, retired
    // Scripts, faults, clock.
    case script, forget, fault, mend, freeze, release, advance, reset
    // A person's account, and relay addresses.
    case stopped, deleted, nothing
    case appRemoved = "app-removed"
    case takenBack = "taken-back"
    case forwardingStopped = "forwarding-stopped"
    case forwardingStarted = "forwarding-started"
    case passwordChanged = "password-changed"
    // Notifications.
    case ordered, repeated
    // Requests.
    case cleared

    fileprivate var text: String {
      switch self {
      case .added: "Added."
      case .changed: "Changed."
      case .removed: "Removed, with all consents."
      case .rotated: "A new key signs from now on."
      case .retired: "The key is gone."
      case .script: "The next sign-in is scripted."
      case .forget: "Forgotten."
      case .fault: "The fault is set."
      case .mend: "The fault is gone."
      case .freeze: "The clock stands still."
      case .release: "The clock runs with the real time."
      case .advance: "The clock was moved."
      case .reset: "Everything is as it was at the start."
      case .stopped: "The app is no longer used. The next sign-in is a first one."
      case .appRemoved: "The app was removed."
      case .nothing: "That was done already: nothing changed."
      case .deleted: "The account was deleted."
      case .takenBack: "The permission was taken back."
      case .forwardingStopped: "Mail is forwarded no more."
      case .forwardingStarted: "Mail is forwarded again."
      case .passwordChanged: "The password was changed, and tokens given out before are worthless."
      case .ordered: "The notification was made."
      case .repeated: "The same notification was taken up once more."
      case .cleared: "The journal is empty."
      }
    }
  }

  /// Who hears of it.
  enum Consequence: String, Sendable, CaseIterable {
    case sent, unsent, deauthorize, deletion

    fileprivate var text: String {
      switch self {
      case .sent: "A notification is on its way: see Notifications."
      case .unsent: "A notification was made and not sent: see Notifications for why."
      case .deauthorize: "The app’s deauthorize URL is called."
      case .deletion: "The app’s data-deletion URL is called."
      }
    }
  }

  let deed: Deed
  var consequences: Set<Consequence> = []

  init(_ deed: Deed, _ consequences: Set<Consequence> = []) {
    self.deed = deed
    self.consequences = consequences
  }

  init?(_ query: Form) {
    guard let deed = query["done"].flatMap(Deed.init) else { return nil }
    let words = (query["told"] ?? "").split(separator: " ").map(String.init)
    self.init(deed, Set(words.compactMap(Consequence.init)))
  }

  var query: String {
    var form: Form = ["done": deed.rawValue]
    let words = sorted.map(\.rawValue).joined(separator: " ")
    if !words.isEmpty { form = Form(form.fields + [Form.Field("told", words)]) }
    return form.encoded
  }

  var text: String { ([deed.text] + sorted.map(\.text)).joined(separator: " ") }

  private var sorted: [Consequence] { Consequence.allCases.filter(consequences.contains) }
}
