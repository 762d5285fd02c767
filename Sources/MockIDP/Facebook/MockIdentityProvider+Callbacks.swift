import FacebookLogin
import IdentityState

extension MockIdentityProvider {
  /// Tells an app's server when a person removes the app, whichever way: Graph, uninstall, a page or the control API.
  func tellOfRemovals() {
    guard facebookProvider.callOut != nil else { return }
    _ = events.listen { [weak self] event in self?.tell(event) }
  }

  /// Called under the world's lock: the call itself is made elsewhere.
  private func tell(_ event: Event) {
    let facebook = facebookProvider
    guard case .grantEnded(let grant, _) = event, grant.holder.provider == .facebook,
      let callback = facebook.callback(.deauthorize, appID: grant.holder.app, subject: grant.subject)
    else { return }
    facebook.post(callback)
  }
}
