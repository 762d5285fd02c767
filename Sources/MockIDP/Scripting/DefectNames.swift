import AppleSignIn
import FacebookLogin
import IdentityState
import OAuthProtocol

/// The names that a fault may give as its defect, provider by provider.
enum DefectNames {
  private static let all: [(provider: ProviderName, names: [String])] = [
    (.apple, AppleProvider.defectNames), (.facebook, FacebookProvider.defectNames),
  ]

  /// Each name once.
  static let everyProviders = all.flatMap(\.names).reduce(into: [String]()) { names, name in
    if !names.contains(name) { names.append(name) }
  }

  /// Why a fault's defect cannot be; `nil` where it can, or there is none.
  static func objection(to fault: IdentityState.Fault) -> Diagnosis? {
    guard let defect = fault.defect else { return nil }
    let owners = all.filter { $0.names.contains(defect) }.map(\.provider)
    if fault.provider.map(owners.contains) ?? !owners.isEmpty { return nil }
    let names = all.filter { fault.provider == nil || $0.provider == fault.provider }.flatMap(\.names)
    let nearest = NearestName.of(defect, among: names)
    let mend: String
    if let owner = owners.first?.rawValue {
      mend = "It is one of \(owner)'s: set the fault for \(owner), or choose another."
    } else if let nearest {
      mend = "Did you mean \"\(nearest)\"?"
    } else {
      mend = "Choose one of: mock-idp mint \(fault.provider?.rawValue ?? "apple") --list-defects."
    }
    return Diagnosis(
      "defect_unknown",
      "There is no defect \"\(defect.prefix(100))\"" + (fault.provider.map { " of \($0.rawValue)'s" } ?? "")
        + ".", mend: mend)
  }
}
