import OrderedJSON

/// What an app knows of a person from an identity token, as the iOS SDK's `Profile`; what was not granted is `nil`.
public struct FacebookLimitedProfile: Sendable, Equatable {
  /// A town.
  public struct Location: Sendable, Equatable {
    /// Of the page that stands for it.
    public let id: String
    /// As Facebook writes it.
    public let name: String

    init?(_ json: JSON?) {
      guard let id = json?["id"]?.string, let name = json?["name"]?.string else { return nil }
      self.id = id
      self.name = name
    }
  }

  /// An age in years.
  public struct AgeRange: Sendable, Equatable {
    /// The least.
    public let min: Int?
    /// The greatest; `nil` where the range is open.
    public let max: Int?
  }

  /// The app-scoped id: `sub`.
  public let userID: String
  /// Given name.
  public let firstName: String?
  /// Middle name.
  public let middleName: String?
  /// Family name.
  public let lastName: String?
  /// All of them.
  public let name: String?
  /// The address, if granted and there is one.
  public let email: String?
  /// The picture's URL.
  public let imageURL: String?
  /// The person's page.
  public let linkURL: String?
  /// The app-scoped ids of friends who use the app.
  public let friendIDs: [String]?
  /// `MM/DD/YYYY`, or what the person shows of it.
  public let birthday: String?
  /// The age range.
  public let ageRange: AgeRange?
  /// Where the person comes from.
  public let hometown: Location?
  /// Where the person lives.
  public let location: Location?
  /// `female`, `male` or the person's own word.
  public let gender: String?

  init(_ claims: JSON) {
    userID = claims["sub"]?.string ?? ""
    firstName = claims["given_name"]?.string
    middleName = claims["middle_name"]?.string
    lastName = claims["family_name"]?.string
    name = claims["name"]?.string
    email = claims["email"]?.string
    imageURL = claims["picture"]?.string
    linkURL = claims["user_link"]?.string
    friendIDs = claims["user_friends"]?.elements?.compactMap(\.string)
    birthday = claims["user_birthday"]?.string
    ageRange = claims["user_age_range"].map {
      AgeRange(min: $0["min"]?.integer, max: $0["max"]?.integer)
    }
    hometown = Location(claims["user_hometown"])
    location = Location(claims["user_location"])
    gender = claims["user_gender"]?.string
  }
}
