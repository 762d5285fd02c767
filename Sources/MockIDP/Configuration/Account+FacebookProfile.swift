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

    /// Makes a profile; by default Facebook knows nothing more.
    public init(
      birthday: String? = nil, gender: String? = nil, ageRange: AgeRange? = nil, picture: String? = nil
    ) {
      self.birthday = birthday
      self.gender = gender
      self.ageRange = ageRange
      self.picture = picture
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
