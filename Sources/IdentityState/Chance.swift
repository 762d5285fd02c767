import SigningCore
import Locks

/// Where unpredictable bytes come from.
package protocol Chance: Sendable {
  func bytes(_ count: Int) -> [UInt8]
}

/// The operating system's randomness.
package struct SystemChance: Chance {
  package init() {}

  package func bytes(_ count: Int) -> [UInt8] {
    SecureRandom.bytes(count)
  }
}

/// The same bytes for the same seed, one draw after the other: for tests that compare whole tokens.
package final class SeededChance: Chance {
  private let key: [UInt8]
  private let drawn = Lock(0)

  package init(seed: String) {
    key = Array(seed.utf8)
  }

  package func bytes(_ count: Int) -> [UInt8] {
    let draw = drawn.withLock { number in
      number += 1
      return number
    }
    var bytes: [UInt8] = []
    var block = 0
    while bytes.count < count {
      bytes += HMACSHA256.code(key: key, Array("\(draw).\(block)".utf8))
      block += 1
    }
    return Array(bytes.prefix(count))
  }
}

extension Chance {
  /// A whole number below `bound`; the bias of the remainder is below 2⁻⁵⁰ for any bound in use.
  package func number(below bound: Int) -> Int {
    let wide = bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(wide % UInt64(bound))
  }

  /// Characters drawn evenly from an alphabet.
  package func text(_ length: Int, from alphabet: [UInt8]) -> String {
    String(decoding: (0..<length).map { _ in alphabet[number(below: alphabet.count)] }, as: UTF8.self)
  }
}
