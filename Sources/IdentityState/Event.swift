package import OAuthProtocol

/// One change of the pretend world; the only way it changes.
package enum Event: Sendable, Equatable {
  case accountPut(Account)
  case accountRemoved(id: String)
  case grantMade(Grant)
  case clientSeen(grantID: String, clientID: String)
  case grantEnded(Grant, at: Instant)
  case codeIssued(AuthorizationCode)
  case codeRedeemed(value: String, at: Instant)
  case tokenIssued(IssuedToken)
  case tokenRevoked(value: String)
  /// The tokens of a consent are good no more; the consent stands.
  case sessionEnded(grantID: String, reason: String)
  /// A proof that is good once was used; nobody would take it after `until` anyway.
  case proofUsed(id: String, at: Instant, until: Instant)
  /// Mail to the relay address of a person and, in the place of an app, a team is forwarded no more, or again.
  case forwardingSwitched(Grant.Holder, isOn: Bool, at: Instant)
  case scriptAdded(SignInScript)
  case scriptUsed(id: String)
  case scriptRemoved(id: String)
  case faultAdded(Fault)
  case faultUsed(id: String)
  case faultRemoved(id: String)
  /// Back to an empty world.
  case reset
}

/// Where events are kept; offered each one before it takes effect.
package protocol EventLog: Sendable {
  func append(_ event: Event)
}
