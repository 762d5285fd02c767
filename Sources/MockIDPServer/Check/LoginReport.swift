package import MockIDP

/// What a login endpoint did with each token.
package struct LoginReport: Sendable {
  package var good: [(name: String, answer: LoginAnswer)] = []
  package var bad: [(defect: AppleDefect, answer: LoginAnswer)] = []

  /// Whether the good token was let in, without which nothing else was sent.
  package var isMeaningful: Bool { good.first?.answer.isLetIn == true }

  /// Why not even the first token got an answer; `nil` when it did.
  package var unreachable: String? {
    guard case .failed(let error) = good.first?.answer else { return nil }
    return "\(error)"
  }

  package var wronglyRefused: [(name: String, answer: LoginAnswer)] { good.filter { !$0.answer.isLetIn } }

  /// - Parameter strict: whether `policy` counts too.
  package func wronglyLetIn(strict: Bool) -> [(defect: AppleDefect, answer: LoginAnswer)] {
    bad.filter { $0.answer.isLetIn && (strict || $0.defect.caughtBy != .policy) }
  }

  /// Whether the endpoint does as it should.
  package func passes(strict: Bool) -> Bool {
    isMeaningful && wronglyRefused.isEmpty && wronglyLetIn(strict: strict).isEmpty
  }
}
