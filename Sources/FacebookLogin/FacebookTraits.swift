package import IdentityState
import OrderedJSON

/// What Facebook alone knows of a person: the `facebook` section of an account.
package struct FacebookTraits: Sendable, Equatable {
  /// A page that stands for a town.
  package struct Place: Sendable, Equatable {
    package let id: String
    package let name: String
  }

  package struct AgeRange: Sendable, Equatable {
    package let min: Int?
    package let max: Int?
  }

  /// `MM/DD/YYYY`, `MM/DD` or `YYYY`.
  package let birthday: String?
  package let gender: String?
  package let ageRange: AgeRange?
  /// A URL; `nil` is the silhouette.
  package let picture: String?
  package let middleName: String?
  /// The person's page.
  package let link: String?
  package let hometown: Place?
  package let location: Place?
  /// Account ids.
  package let friends: [String]

  package init(_ account: Account) {
    let section = account.traits[.facebook]
    func place(_ name: String) -> Place? {
      guard let id = section?[name]?["id"]?.string, let name = section?[name]?["name"]?.string else {
        return nil
      }
      return Place(id: id, name: name)
    }
    birthday = section?["birthday"]?.string
    gender = section?["gender"]?.string
    ageRange = section?["ageRange"].flatMap { range in
      let (min, max) = (range["min"]?.integer, range["max"]?.integer)
      return min == nil && max == nil ? nil : AgeRange(min: min, max: max)
    }
    picture = section?["picture"]?.string
    middleName = section?["middleName"]?.string
    link = section?["link"]?.string
    hometown = place("hometown")
    location = place("location")
    friends = section?["friends"]?.elements?.compactMap(\.string) ?? []
  }
}

extension ProviderName {
  package static let facebook: ProviderName = "facebook"
}
