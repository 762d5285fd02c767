package import HTTPMessages
package import IdentityState
package import OrderedJSON
import Webhooks

/// What Facebook tells an app's server by itself (reference §2.8).
package struct Callback: Webhook, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// The person removed the app.
    case deauthorize
    /// The person wants what the app knows of them deleted.
    case dataDeletion = "data-deletion"
  }

  package let kind: Kind
  package let appID: String
  package let url: String
  package let signedRequest: String

  package init(kind: Kind, appID: String, url: String, signedRequest: String) {
    self.kind = kind
    self.appID = appID
    self.url = url
    self.signedRequest = signedRequest
  }

  /// `application/x-www-form-urlencoded`, with `signed_request` alone.
  package var body: [UInt8] {
    Array(Form([Form.Field("signed_request", signedRequest)]).encoded.utf8)
  }

  package var headers: Headers {
    [
      "Content-Type": "application/x-www-form-urlencoded", "Accept": "*/*",
      "User-Agent": "facebookexternalua",
    ]
  }

  package var provider: ProviderName { .facebook }
  package var event: String { kind.rawValue }
  package var clientID: String { appID }
  package var shownBody: JSON { ["signed_request": "…"] }
  package var noun: String { "callback" }
  package var accepted: ClosedRange<Int> { 200...299 }
  package var mend: String { "Take a POST of a form with signed_request, and verify it with the app secret." }
}
