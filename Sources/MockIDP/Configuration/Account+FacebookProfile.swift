extension Configuration.Account {
  /// What only Facebook knows of a person.
  public struct FacebookProfile: Sendable, Equatable {
    /// `MM/DD/YYYY`, or what the person shows of it: `MM/DD` or `YYYY`.
    public var birthday: String?
    /// `female`, `male` or the person's own word.
    public var gender: String?
    /// The age range Facebook gives out.
    public var ageRange: AgeRange?
    /// The URL of a picture; `nil` is the silhouette.
    public var picture: String?
    /// The middle name; `nil` for a person who has none.
    public var middleName: String?
    /// The URL of the person's page.
    public var link: String?
    /// Where the person comes from.
    public var hometown: Place?
    /// Where the person lives.
    public var location: Place?
    /// The ids of other accounts; an app is told of those who use it too.
    public var friends: [String]

    /// Makes a profile; by default Facebook knows nothing more.
    public init(
      birthday: String? = nil, gender: String? = nil, ageRange: AgeRange? = nil, picture: String? = nil,
      middleName: String? = nil, link: String? = nil, hometown: Place? = nil, location: Place? = nil,
      friends: [String] = []
    ) {
      self.birthday = birthday
      self.gender = gender
      self.ageRange = ageRange
      self.picture = picture
      self.middleName = middleName
      self.link = link
      self.hometown = hometown
      self.location = location
      self.friends = friends
    }
  }

  /// A page of Facebook's that stands for a town.
  public struct Place: Sendable, Equatable {
    /// The page's id, digits at Facebook.
    public var id: String
    /// The name as Facebook writes it, such as `London, United Kingdom`.
    public var name: String

    /// Makes a place.
    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// An age in years, as a range that is open above for adults.
  public struct AgeRange: Sendable, Equatable {
    /// The least age; `nil` where Facebook gives none.
    public var min: Int?
    /// The greatest age; `nil` where the range is open.
    public var max: Int?

    /// Makes a range.
    public init(min: Int? = nil, max: Int? = nil) {
      self.min = min
      self.max = max
    }
  }
}
