package import IdentityState
import OrderedJSON

/// What Apple alone knows of a person: the `apple` section of an account.
package struct AppleTraits: Sendable, Equatable {
  /// How likely the person is real, told to native apps at the first sign-in.
  package enum RealUserStatus: Int, Sendable, CaseIterable {
    case unsupported = 0
    case unknown = 1
    case likelyReal = 2

    package var name: String {
      switch self {
      case .unsupported: "unsupported"
      case .unknown: "unknown"
      case .likelyReal: "likelyReal"
      }
    }
  }

  package let hidesEmail: Bool
  /// An address given in the configuration; otherwise it is derived.
  package let relayEmail: String?
  package let realUserStatus: RealUserStatus

  package init(_ account: Account) {
    let section = account.traits[.apple]
    hidesEmail = section?["hideMyEmail"]?.bool ?? false
    relayEmail = section?["relayEmail"]?.string
    let status = section?["realUserStatus"]?.string
    realUserStatus = RealUserStatus.allCases.first { $0.name == status } ?? .likelyReal
  }
}

extension ProviderName {
  package static let apple: ProviderName = "apple"
}
