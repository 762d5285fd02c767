package import TokenDefects

extension TokenDefect {
  /// The catalogue.
  package static let all = ofFormat + ofHeader + ofSignature + ofClaims + ofNonce + ofHash + ofPolicy

  package static func named(_ name: String) -> TokenDefect? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
}
