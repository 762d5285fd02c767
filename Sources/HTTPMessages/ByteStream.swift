/// A body whose bytes are produced on request: the reader asks for the next chunk when it can take one.
package struct ByteStream: Sendable {
  /// Calls back exactly once with the next chunk, or with `nil` at the end; never asked again before it has.
  package let next: @Sendable (_ deliver: @escaping @Sendable ([UInt8]?) -> Void) -> Void
  /// The reader went away; no further chunk will be asked for.
  package let cancel: @Sendable () -> Void
  /// What a stream without an end has to say at once, for whoever wants bodies whole; `nil` for one that ends by itself.
  ///
  /// In process nobody would ever see the end of it.
  package let backlog: (@Sendable () -> [UInt8])?

  package init(
    next: @escaping @Sendable (_ deliver: @escaping @Sendable ([UInt8]?) -> Void) -> Void,
    cancel: @escaping @Sendable () -> Void = {}, backlog: (@Sendable () -> [UInt8])? = nil
  ) {
    self.next = next
    self.cancel = cancel
    self.backlog = backlog
  }
}
