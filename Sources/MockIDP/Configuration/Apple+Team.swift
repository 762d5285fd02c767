extension Configuration.Apple {
  /// A developer team; a person's `sub` and relay address belong to the person and the team.
  public struct Team: Sendable, Equatable, Identifiable {
    /// The team id, ten characters at Apple.
    public var id: String
    /// The team's Sign in with Apple keys; with none, the signature of a client secret is not checked.
    public var keys: [Key]
    /// The team's primary apps.
    public var apps: [App]

    /// Makes a team.
    public init(id: String, keys: [Key] = [], apps: [App] = []) {
      self.id = id
      self.keys = keys
      self.apps = apps
    }
  }

  /// A key that signs client secrets.
  public struct Key: Sendable, Equatable, Identifiable {
    /// What the mock knows of a key, as PEM text.
    public enum Material: Sendable, Equatable {
      /// Apple's `.p8` file: the mock can also make client secrets with it.
      case privateKey(pem: String)
      /// The public half: enough to verify client secrets.
      case publicKey(pem: String)
    }

    /// The `kid` of client secrets signed with it, ten characters at Apple.
    public var id: String
    /// The key itself.
    public var material: Material

    /// Makes a key.
    public init(id: String, material: Material) {
      self.id = id
      self.material = material
    }
  }
}
