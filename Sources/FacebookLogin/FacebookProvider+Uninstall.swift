import IdentityState
import OAuthProtocol

extension FacebookProvider {
  /// The person removes the app, by an identity token: what a limited sign-in has in place of `DELETE /me/permissions`
  /// (reference §1.1).
  package func uninstall(idToken: String?, appID: String?) throws(GraphError) {
    let hint: Hint
    do {
      hint = try self.hint(idToken, for: appID ?? "")
    } catch {
      throw GraphError(
        190, "Invalid OAuth access token - Cannot parse access token", challenge: .invalidToken,
        error.diagnosis)
    }
    let now = now
    store.change { $0.record(.grantEnded(hint.grant, at: now)) }
  }
}
