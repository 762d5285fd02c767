package import HTTPMessages
package import IdentityState
package import OrderedJSON

/// What a provider posts to an app's server by itself.
///
/// The room holds what such calls have in common whoever makes them: how they are made, queued and retried, how an answer
/// is judged and how it shows in the journal. What is sent, and when, is for the providers.
package protocol Webhook: Sendable {
  var provider: ProviderName { get }
  /// What it is about, as journal and findings name it.
  var event: String { get }
  /// The app whose server it goes to.
  var clientID: String { get }
  var url: String { get }
  var headers: Headers { get }
  var body: [UInt8] { get }
  /// The body as the journal shows it, secrets blanked.
  var shownBody: JSON { get }
  /// `callback`, `notification`: what the provider calls it, and how the codes of findings begin.
  var noun: String { get }
  /// The statuses that count as taken.
  var accepted: ClosedRange<Int> { get }
  /// What a server must do to take it.
  var mend: String { get }
}
