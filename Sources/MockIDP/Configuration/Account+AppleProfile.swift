extension Configuration.Account {
  /// What only Apple knows of a person.
  public struct AppleProfile: Sendable, Equatable {
    /// Preselects "Hide My Email" on the consent page.
    public var hideMyEmail: Bool
    /// The relay address given to every team; `nil` derives one for each.
    public var relayEmail: String?
    /// Apple's estimate that this is a person, told to native apps only.
    public var realUserStatus: RealUserStatus

    /// Makes a profile; by default the person shares the real address.
    public init(
      hideMyEmail: Bool = false, relayEmail: String? = nil, realUserStatus: RealUserStatus = .likelyReal
    ) {
      self.hideMyEmail = hideMyEmail
      self.relayEmail = relayEmail
      self.realUserStatus = realUserStatus
    }
  }

  /// The words of `ASUserDetectionStatus`.
  public enum RealUserStatus: String, Sendable, CaseIterable {
    /// The device cannot tell.
    case unsupported
    /// Apple has no opinion.
    case unknown
    /// Apple thinks so.
    case likelyReal
  }
}
