/// How calls out are made, queued and tried again.
package struct WebhookCalls: Sendable {
  package let callOut: CallOut
  package let queue: CallQueue
  package let retries: RetrySchedule

  package init(_ callOut: CallOut, queue: CallQueue, retries: RetrySchedule = .standard) {
    self.callOut = callOut
    self.queue = queue
    self.retries = retries
  }
}
