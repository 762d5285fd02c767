/// Identifiers that follow from what they stand for, so that nothing needs to be stored.
package enum PairwiseIdentifier {
  /// Thirty-two bytes that only these fields, in this order, for this purpose and under this seed give.
  ///
  /// Each field is preceded by its length, so that moving a letter from one to the next changes the outcome.
  package static func derive(seed: String, purpose: String, _ parts: [String]) -> [UInt8] {
    var message: [UInt8] = []
    for field in [purpose] + parts {
      let length = UInt64(field.utf8.count)
      message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
      message += field.utf8
    }
    return HMACSHA256.code(key: Array(seed.utf8), message)
  }
}
