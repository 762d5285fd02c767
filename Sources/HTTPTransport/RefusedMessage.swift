package import HTTPMessages

/// What is known of a message that could not be passed on, for the log.
package struct RefusedMessage: Sendable, Equatable {
  /// `nil` when not even the method could be read.
  package let method: Method?
  /// The target as it was sent.
  package let target: String
  package let status: Status
  package let code: String
  /// What is wrong, and what the sender should do otherwise.
  package let message: String
}
