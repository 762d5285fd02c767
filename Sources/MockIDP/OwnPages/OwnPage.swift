import HTTPMessages
import PageTemplates

/// A page of the mock's own that its navigation leads to.
enum OwnPage: String, CaseIterable, Sendable {
  case overview = ""
  case requests
  case people
  case apps
  case scripting
  case relay
  case notifications

  var path: String { "/_idp/" + rawValue }

  private var title: String {
    switch self {
    case .overview: "Overview"
    case .requests: "Requests"
    case .people: "People"
    case .apps: "Apps and keys"
    case .scripting: "Scripts, faults, clock"
    case .relay: "Relay addresses"
    case .notifications: "Notifications"
    }
  }

  /// What `{{>part-nav}}` shows, with a page as the current one.
  static func navigation(to current: OwnPage?, at mount: Request.Mount) -> TemplateValue {
    .list(
      allCases.map { page in
        [
          "path": .text(mount.path + page.path), "title": .text(page.title),
          "isCurrent": .flag(page == current),
        ]
      })
  }
}
