import FacebookLogin
import HTTPMessages
import OAuthProtocol

extension Facebook {
  /// A callback as Facebook would send it, for a test to hand to its own handler; nothing is sent and nothing changes.
  ///
  /// - Parameters:
  ///   - callback: which.
  ///   - appID: whose server is told; the request is signed with the app's secret.
  ///   - account: about whom, by account id; `nil` for the user `0` of the dashboard's test.
  ///   - url: the request's target; `nil` for the one that the configuration has for the app.
  /// - Throws: ``Refusal`` for an unknown app or person, or where there is no URL.
  public func request(
    _ callback: FacebookCallback, for appID: String, about account: String? = nil, to url: String? = nil
  ) throws(Refusal) -> HTTPRequest {
    let made = try self.callback(callback, for: appID, about: account, to: url)
    return HTTPRequest(
      "POST", made.url, headers: made.headers.fields.map { ($0.name, $0.value) }, body: made.body)
  }

  /// What Facebook would object to in the reply to a callback: a status other than 2xx, or to
  /// ``FacebookCallback/dataDeletion`` anything but JSON with `url` and `confirmation_code`.
  ///
  /// - Returns: nothing for a good reply.
  public func objections(
    to reply: HTTPResponse, of callback: FacebookCallback
  ) -> [RefusalDiagnosis] {
    let made = Callback(kind: callback.kind, appID: "", url: "", signedRequest: "")
    return CallbackReport(made, .success(reply.response)).findings.map(RefusalDiagnosis.init)
  }

  private func callback(
    _ callback: FacebookCallback, for appID: String, about account: String?, to url: String?
  ) throws(Refusal) -> Callback {
    do throws(OAuthError) {
      return try provider.callback(callback.kind, appID: appID, about: account, to: url)
    } catch {
      throw Refusal(error)
    }
  }
}
