package import OAuthProtocol

/// Values by name that leave in the order they came: when they are past use, and when there are too many.
package struct BoundedTable<Value: Sendable>: Sendable {
  private let capacity: Int
  /// Until when an entry is worth keeping; `nil` for ever.
  private let keepUntil: @Sendable (Value) -> Instant?
  private var values: [String: Value] = [:]
  private var arrivals: [String] = []
  private var first = 0

  package init(capacity: Int, keepUntil: @escaping @Sendable (Value) -> Instant?) {
    self.capacity = capacity
    self.keepUntil = keepUntil
  }

  package var count: Int { values.count }

  package subscript(name: String) -> Value? { values[name] }

  package mutating func insert(_ value: Value, as name: String, now: Instant) {
    purge(now: now, leaving: capacity - 1)
    if values.updateValue(value, forKey: name) == nil { arrivals.append(name) }
  }

  package mutating func update(_ name: String, _ change: (inout Value) -> Void) {
    guard var value = values[name] else { return }
    change(&value)
    values[name] = value
  }

  package mutating func updateAll(_ change: (inout Value) -> Void) {
    for name in values.keys { update(name, change) }
  }

  package func count(where matches: (Value) -> Bool) -> Int {
    values.values.count(where: matches)
  }

  package mutating func remove(_ name: String) {
    values[name] = nil
  }

  package mutating func purge(now: Instant, leaving most: Int) {
    while first < arrivals.count {
      let name = arrivals[first]
      if let value = values[name] {
        let isPast = keepUntil(value).map { $0 <= now } ?? false
        guard isPast || values.count > most else { break }
        values[name] = nil
      }
      first += 1
    }
    if arrivals.count > 2 * values.count + 1_024 {
      arrivals = arrivals[first...].filter { values[$0] != nil }
      first = 0
    }
  }
}
