import IdentityState
import OAuthProtocol

extension MockIdentityProvider {
  /// Names a fault that was added.
  public struct FaultID: Sendable, Hashable {
    let text: String
  }

  /// Makes the provider misbehave, until the fault is used up or removed.
  ///
  /// Over HTTP and ``respond(to:)`` everything shows, save that a value cannot break off: `drop` and `truncate` need a
  /// socket. Functions such as ``Apple/exchange(_:clientID:clientSecret:redirectURI:codeVerifier:)``
  /// and ``Facebook/limitedLogin(_:appID:permissions:nonce:declining:keyThumbprint:)`` show errors and bad tokens.
  ///
  /// - Throws: ``Refusal`` for a defect that is not in the catalogue of the provider it is for; of any, where none is named.
  @discardableResult
  public func add(_ fault: Fault) throws(Refusal) -> FaultID {
    let id = control.newID("f")
    let stored = fault.stored(id: id)
    if let objection = DefectNames.objection(to: stored) {
      throw Refusal(OAuthError(.invalidRequest, objection))
    }
    store.change { $0.record(.faultAdded(stored)) }
    return FaultID(text: id)
  }

  /// Removes a fault; one that is gone is no error.
  public func remove(_ fault: FaultID) {
    store.change { $0.record(.faultRemoved(id: fault.text)) }
  }

  /// Removes all faults.
  public func removeFaults() {
    store.change { world in for fault in world.faults { world.record(.faultRemoved(id: fault.id)) } }
  }
}
