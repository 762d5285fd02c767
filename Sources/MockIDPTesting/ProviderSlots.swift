import MockIDP
import Locks

/// Which provider answers for which protocol class.
///
/// URLSession knows a protocol by its class alone, and shows it neither the session nor, on Linux, the session's own
/// header fields; so every provider gets a class of its own, taken again when its provider is gone.
final class ProviderSlots: Sendable {
  private struct Slot {
    weak var provider: MockIdentityProvider?
  }

  static let shared = ProviderSlots()

  private let slots = Lock<[Slot]>([])

  func protocolClass(for provider: MockIdentityProvider) -> MockIDPURLProtocol.Type {
    let number = slots.withLock { slots in
      if let free = slots.firstIndex(where: { $0.provider == nil || $0.provider === provider }) {
        slots[free].provider = provider
        return free
      }
      slots.append(Slot(provider: provider))
      return slots.count - 1
    }
    return Self.slotClass(number + 1)
  }

  func provider(of class: MockIDPURLProtocol.Type) -> MockIdentityProvider? {
    slots.withLock { slots in
      slots.indices.first { Self.slotClass($0 + 1) == `class` }.flatMap { slots[$0].provider }
    }
  }

  /// The number, written in bits as a type: one class a number, made when it is first asked for.
  private static func slotClass(_ number: Int) -> MockIDPURLProtocol.Type {
    spell(number, after: Void.self)
  }

  private static func spell<Bits>(_ number: Int, after _: Bits.Type) -> MockIDPURLProtocol.Type {
    if number == 0 { return SlotProtocol<Bits>.self }
    return number & 1 == 0
      ? spell(number >> 1, after: Zero<Bits>.self) : spell(number >> 1, after: One<Bits>.self)
  }
}

private enum Zero<Rest> {}
private enum One<Rest> {}
private final class SlotProtocol<Bits>: MockIDPURLProtocol {}
