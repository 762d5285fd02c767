/// A provider's misbehaviour, decided beforehand.
///
/// What replaces the answer (``error``, ``status``, ``body``) happens instead of the provider, which sees nothing; what
/// spoils it (``dropsConnection``, ``truncation``, ``defect``) happens after the provider has answered.
package struct Fault: Sendable, Equatable {
  package let id: String
  /// `nil` applies to any.
  package var provider: ProviderName?
  package var endpoint: String?
  package var clientID: String?
  /// How many more requests it applies to; `nil` stands until removed.
  package var remaining: Int?

  /// An OAuth error code, worded as the provider words it.
  package var error: String?
  package var errorDescription: String?
  package var status: Int?
  package var body: String?
  /// Milliseconds that the answer is kept back.
  package var delay: Int?
  package var neverAnswers = false
  package var dropsConnection = false
  /// How many bytes of the body arrive before the connection breaks.
  package var truncation: Int?
  /// A named way to spoil the answer: a bad token, a garbage JWK set.
  package var defect: String?

  package init(id: String) {
    self.id = id
  }

  package var replacesAnswer: Bool { error != nil || status != nil || body != nil }

  package func applies(provider: ProviderName, endpoint: String, clientID: String?) -> Bool {
    (self.provider ?? provider) == provider && (self.endpoint ?? endpoint) == endpoint
      && (self.clientID == nil || self.clientID == clientID)
  }
}
