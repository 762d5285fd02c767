import AppleSignIn

extension Apple {
  /// The person changes the Apple password: refresh tokens are refused from now on, consents stand.
  ///
  /// - Parameter account: who, by account id.
  /// - Returns: how many refresh tokens that were good are not.
  @discardableResult
  public func changePassword(of account: String) -> Int {
    provider.changePassword(of: account)
  }

  /// The relay addresses that some app knows, in the order in which they were given out.
  public var relayAddresses: [AppleRelayAddress] { provider.relayAddresses.map(AppleRelayAddress.init) }

  /// The person stops the forwarding to their relay address, or starts it again: every app of the team that knows the
  /// address is sent `email-disabled` or `email-enabled`.
  ///
  /// - Parameters:
  ///   - isOn: whether mail is forwarded from now on.
  ///   - account: whose mail, by account id.
  ///   - clientID: any client of the team.
  /// - Returns: whether that changed anything; `false` also when no app of the team knows a relay address of the person.
  @discardableResult
  public func setForwarding(_ isOn: Bool, of account: String, for clientID: String) -> Bool {
    provider.setForwarding(isOn, of: account, clientID: clientID) ?? false
  }
}
