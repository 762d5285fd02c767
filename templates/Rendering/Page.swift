/// A page by the name of its file, without the `.html`.
package struct Page: RawRepresentable, Sendable, Hashable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// Who is signing in.
  package static let signIn = Page(rawValue: "sign-in")
  /// What the app will learn.
  package static let consent = Page(rawValue: "consent")
  /// Which permissions an app of Facebook's gets.
  package static let facebookConsent = Page(rawValue: "facebook-consent")
  /// A script and a link that lead to an app by its URL scheme.
  package static let appLink = Page(rawValue: "app-link")
  /// A form that submits itself to the redirect URI (OAuth 2.0 Form Post Response Mode).
  package static let formPost = Page(rawValue: "form-post")
  /// A script that posts the answer to the window that opened this one.
  package static let webMessage = Page(rawValue: "web-message")
  /// The provider's own words, and what the developer should know.
  package static let error = Page(rawValue: "error")
  /// The dashboard: what is running, and how to point a client here.
  package static let home = Page(rawValue: "home")
  /// The dashboard: what clients sent, as it comes in.
  package static let requests = Page(rawValue: "requests")
  /// One request of it with its answer.
  package static let request = Page(rawValue: "request")
  /// The dashboard: the people who can sign in.
  package static let people = Page(rawValue: "people")
  /// One person, to be changed.
  package static let person = Page(rawValue: "person")
  /// The dashboard: registered clients and signing keys.
  package static let apps = Page(rawValue: "apps")
  /// The dashboard: scripted sign-ins, faults, clock and reset.
  package static let scripting = Page(rawValue: "scripting")
  /// What a dashboard page was to be about is not there.
  package static let missing = Page(rawValue: "missing")
  /// There is no page of the mock's own at the address.
  package static let nowhere = Page(rawValue: "nowhere")

  /// The apps that a person uses the account with, and what can be done about it.
  package static let account = Page(rawValue: "account")
  /// The relay addresses that were given out.
  package static let relay = Page(rawValue: "relay")
  /// Notifications to apps' servers, and what became of them.
  package static let notifications = Page(rawValue: "notifications")

  package static let all: [Page] = [
    .signIn, .consent, .facebookConsent, .appLink, .formPost, .webMessage, .error, .home,
    .requests, .request, .people, .person, .apps, .scripting, .missing, .nowhere,
    .account, .relay, .notifications,
  ]

  var fileName: String { rawValue + ".html" }
}
