package import MockIDP

/// What a login endpoint did with each token.
package struct LoginReport: Sendable {
  /// What became of a token that is good.
  package struct Good: Sendable {
    package let name: String
    package let answer: LoginAnswer
    /// Whether an endpoint may refuse it, so long as it does so tidily.
    package var mayBeRefused = false

    var isWronglyRefused: Bool { !answer.isLetIn && (answer.isCrash || !mayBeRefused) }
  }

  /// Where the endpoint should read the keys, below the mock's address.
  package let keysPath: String
  package var good: [Good] = []
  package var bad: [(defect: IdentityTokenDefect, answer: LoginAnswer)] = []

  /// Whether the good token was let in, without which nothing else was sent.
  package var isMeaningful: Bool { good.first?.answer.isLetIn == true }

  /// Why not even the first token got an answer; `nil` when it did.
  package var unreachable: String? {
    guard case .failed(let error) = good.first?.answer else { return nil }
    return "\(error)"
  }

  package var wronglyRefused: [Good] { good.filter(\.isWronglyRefused) }

  /// - Parameter strict: whether `policy` counts too.
  package func wronglyLetIn(strict: Bool) -> [(defect: IdentityTokenDefect, answer: LoginAnswer)] {
    bad.filter { $0.answer.isLetIn && (strict || $0.defect.caughtBy != .policy) }
  }

  /// Whether the endpoint does as it should.
  package func passes(strict: Bool) -> Bool {
    isMeaningful && wronglyRefused.isEmpty && wronglyLetIn(strict: strict).isEmpty
  }
}
