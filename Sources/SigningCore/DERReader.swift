/// Reads the few DER shapes that keys are made of (ITU-T X.690 §8, §10).
///
/// OpenSSL's own decoders try every format they know, which takes about 0.6 ms a key, and say little about what is wrong.
/// This only takes the text apart; OpenSSL still makes and checks the key.
struct DERReader {
  enum Tag: UInt8 {
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case null = 0x05
    case objectIdentifier = 0x06
    case sequence = 0x30
    /// `[0]`, constructed.
    case context0 = 0xA0
    /// `[1]`, constructed.
    case context1 = 0xA1
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = ArraySlice(bytes)
  }

  /// Refuses whatever was not read.
  func end() throws(SigningError) {
    guard rest.isEmpty else { throw .damaged("something follows where it should end") }
  }

  func isNext(_ tag: Tag) -> Bool { rest.first == tag.rawValue }

  /// The contents of the next element, which must be of that kind.
  mutating func read(_ tag: Tag) throws(SigningError) -> ArraySlice<UInt8> {
    guard let first = rest.popFirst() else { throw .damaged("it ends too early") }
    guard first == tag.rawValue else { throw .damaged("its DER holds another element than expected") }
    let length = try readLength()
    guard length <= rest.count else { throw .damaged("it ends too early") }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  /// The elements inside the next one.
  mutating func enter(_ tag: Tag) throws(SigningError) -> DERReader {
    DERReader(try read(tag))
  }

  /// A number that is not negative, as big-endian bytes without leading zeros.
  mutating func readNumber() throws(SigningError) -> [UInt8] {
    let bytes = try read(.integer)
    guard let first = bytes.first, first < 0x80 else { throw .damaged("a number in it is negative or empty") }
    return Array(bytes.drop { $0 == 0 })
  }

  /// A bit string of whole bytes.
  mutating func readBits() throws(SigningError) -> ArraySlice<UInt8> {
    let bytes = try read(.bitString)
    guard bytes.first == 0 else { throw .damaged("a bit string in it is not of whole bytes") }
    return bytes.dropFirst()
  }

  private mutating func readLength() throws(SigningError) -> Int {
    guard let first = rest.popFirst() else { throw .damaged("it ends too early") }
    guard first >= 0x80 else { return Int(first) }
    let count = Int(first & 0x7F)
    guard (1...3).contains(count), count <= rest.count else { throw .damaged("a length in its DER is wrong") }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }
}
