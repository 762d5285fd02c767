package import OAuthProtocol

/// What became of one notification.
package struct NotificationDelivery: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    /// It waits for its turn, or to be tried again.
    case pending
    /// The app's server answered 200.
    case delivered
    /// It was tried for the last time.
    case failed
    /// There is nowhere to send it, or nobody who calls out.
    case unsent
  }

  package struct Attempt: Sendable, Equatable {
    package let moment: Instant
    /// `nil` when no answer came.
    package let status: Int?
    /// What was wrong; `nil` when it was taken.
    package let finding: Diagnosis?
  }

  package let id: Int
  package let notification: ServerNotification
  package internal(set) var state = State.pending
  package internal(set) var attempts: [Attempt] = []
  /// In milliseconds of real time, while it waits to be tried again.
  package internal(set) var retryDelay: Int?
  /// Why it is where it is, when that is not where it should be.
  package internal(set) var finding: Diagnosis?

  init(id: Int, _ notification: ServerNotification) {
    self.id = id
    self.notification = notification
  }
}
