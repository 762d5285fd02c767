import IdentityState
package import OAuthProtocol
import OrderedJSON
import Webhooks

extension FacebookProvider {
  /// A callback of an app about a person.
  ///
  /// - Parameters:
  ///   - subject: the app-scoped id; `nil` for the `0` that the dashboard's test sends.
  ///   - url: where it goes; `nil` for the app's own.
  /// - Returns: `nil` for an app that is not known, or has no URL for it.
  package func callback(
    _ kind: Callback.Kind, appID: String, subject: String?, to url: String? = nil
  ) -> Callback? {
    guard let app = registry.app(appID), let url = url ?? app.callbackURL(kind) else { return nil }
    let now = now.numericDate
    let payload: JSON = .object([
      "user_id": .string(subject ?? "0"), "algorithm": "HMAC-SHA256", "issued_at": .integer(now),
      "expires": kind == .dataDeletion ? .integer(now + 3_600) : nil,
    ])
    return Callback(
      kind: kind, appID: appID, url: url,
      signedRequest: SignedRequest.make(payload, secret: app.secret ?? FacebookRegistry.builtInSecret))
  }

  /// The same by ids.
  ///
  /// - Parameters:
  ///   - accountID: about whom; `nil` for the dashboard's test.
  ///   - url: where it goes; `nil` for the app's own.
  /// - Throws: what cannot be: an unknown app or person, or an app without a URL.
  package func callback(
    _ kind: Callback.Kind, appID: String, about accountID: String?, to url: String?
  ) throws(OAuthError) -> Callback {
    guard let app = registry.app(appID) else {
      throw .unknownApp(
        appID, isOpen: registry.registration == .open, similar: registry.similarApp(to: appID))
    }
    let subject: String?
    if let accountID {
      subject =
        FacebookIdentity(account: try person(accountID), appID: app.id, settings: settings).subject
    } else {
      subject = nil
    }
    guard let callback = callback(kind, appID: app.id, subject: subject, to: url) else {
      throw .noCallbackURL(kind, appID: app.id)
    }
    return callback
  }

  /// Sends a callback and waits for the reply; it shows in the journal like a request.
  ///
  /// - Returns: `nil` where nobody handed in how to call out.
  package func send(_ callback: Callback) -> CallbackReport? {
    guard let callOut else { return nil }
    return note(
      CallbackReport(callback, callOut.send(callback.url, callback.headers, callback.body)))
  }

  /// Sends a callback elsewhere, without waiting.
  package func post(_ callback: Callback) {
    guard callOut != nil, let queue else { return }
    let isTaken = queue.submit(to: "facebook/" + callback.appID) {
      _ = send(callback)
      return nil
    }
    if !isTaken {
      _ = note(
        CallbackReport(callback, .failure(CallOut.Failure("too many wait for this app's server already"))))
    }
  }

  private func note(_ report: CallbackReport) -> CallbackReport {
    store.journal.note(
      report.callback, report.status, findings: report.findings,
      answered: .object([
        "url": report.statusURL.map(JSON.string),
        "confirmation_code": report.confirmationCode.map(JSON.string),
      ]), at: now)
    return report
  }
}

extension FacebookApp {
  fileprivate func callbackURL(_ kind: Callback.Kind) -> String? {
    switch kind {
    case .deauthorize: deauthorizeURL
    case .dataDeletion: dataDeletionURL
    }
  }
}

extension OAuthError {
  fileprivate static func noCallbackURL(_ kind: Callback.Kind, appID: String) -> OAuthError {
    let key = kind == .deauthorize ? "deauthorizeURL" : "dataDeletionURL"
    return OAuthError(
      .invalidRequest,
      Diagnosis(
        "callback_url_missing", "The app \(appID) has no \(key).", expected: "an absolute URL",
        mend: "Set \(key) of the app in the configuration, or name a URL."))
  }
}
