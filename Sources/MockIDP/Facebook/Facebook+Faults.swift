import FacebookLogin
import IdentityState
import OAuthProtocol
import TokenDefects

extension Facebook {
  /// The fault for this call: an error is thrown, a bad token is for the caller to make; no function can show more.
  func takeFault(at endpoint: Fault.Endpoint, _ appID: String) throws(Refusal) -> TokenDefect? {
    let faults = FaultBehaviour(store: provider.store)
    guard let fault = faults.take(provider: .facebook, endpoint: endpoint.rawValue, clientID: appID) else {
      return nil
    }
    if let error = faults.error(of: fault) {
      throw endpoint == .authorize ? Refusal(error) : Refusal(provider.graphError(error))
    }
    return fault.defect.flatMap(TokenDefect.ofFacebook)
  }
}

extension Refusal {
  /// A refusal of Graph's or of the token endpoint: the number, with the subcode if any, stands for the code.
  init(_ error: GraphError) {
    let number = error.subcode.map { "\(error.code)/\($0)" } ?? "\(error.code)"
    self.init(
      OAuthError(OAuthError.Code(rawValue: number), description: error.message, error.diagnosis))
  }
}
