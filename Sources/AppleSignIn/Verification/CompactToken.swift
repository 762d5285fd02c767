import OrderedJSON
import SigningCore

/// A token taken apart, a little more leniently than RFC 7515 asks, so that the verifier can say what is wrong.
struct CompactToken {
  let jws: JWS
  /// As it stood there, padding and all.
  let signingInput: [UInt8]
  /// Whether each part has its Base64 padding, and no more.
  let isPadded: Bool
  let header: JSON
  let claims: JSON
  /// Names that stand more than once, and where.
  let repeated: [(part: JWSError.Part, name: String)]

  init(parsing text: String) throws(JWSError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bare = parts.map(Self.withoutPadding)
    isPadded = zip(parts, bare).contains { $0.utf8.count != $1.utf8.count }
    jws = try JWS(parsing: bare.joined(separator: "."))
    signingInput = Array(parts.prefix(2).joined(separator: ".").utf8)
    let (header, headerNames) = Self.lastOfEach(jws.header)
    let (claims, claimNames) = Self.lastOfEach(jws.payload)
    self.header = header
    self.claims = claims
    repeated = headerNames.map { (.header, $0) } + claimNames.map { (.payload, $0) }
  }

  var keyID: String? { header["kid"]?.string }

  /// Takes away padding where it is what RFC 4648 §4 asks for; any other is left to be refused.
  private static func withoutPadding(_ part: Substring) -> Substring {
    let bare = part.prefix { $0 != "=" }
    let padding = part.utf8.count - bare.utf8.count
    let isRight =
      part.utf8.count % 4 == 0 && padding <= 2 && part.dropFirst(bare.count).allSatisfy { $0 == "=" }
    return isRight ? bare : part
  }

  /// RFC 7515 §4, RFC 7519 §4: where a name is repeated, the lexically last one counts.
  private static func lastOfEach(_ object: JSON) -> (JSON, repeated: [String]) {
    var repeated: [String] = []
    var members: [JSON.Member] = []
    for member in object.members ?? [] {
      if let place = members.firstIndex(where: { $0.name == member.name }) {
        members[place] = member
        if !repeated.contains(member.name) { repeated.append(member.name) }
      } else {
        members.append(member)
      }
    }
    return (.object(members), repeated)
  }
}
