import FacebookLogin
import IdentityState
import OAuthProtocol
import TokenDefects

extension Facebook {
  /// What the fault for this call spoils the token by.
  ///
  /// - Throws: what a fault refuses with, in Graph's words.
  func takeFault(at endpoint: Fault.Endpoint, _ appID: String) throws(Refusal) -> TokenDefect? {
    do throws(OAuthError) {
      return try FaultBehaviour(store: provider.store).take(provider: .facebook, at: endpoint, appID)
        .flatMap(TokenDefect.ofFacebook)
    } catch {
      throw Refusal(provider.graphError(error))
    }
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
