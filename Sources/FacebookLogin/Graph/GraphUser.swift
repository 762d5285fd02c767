import IdentityState
import OAuthProtocol
import OrderedJSON

/// A person as one app sees them through Graph (reference §2.4).
struct GraphUser: Sendable {
  let grant: Grant
  let account: Account
  let traits: FacebookTraits

  init(_ grant: Grant, _ account: Account) {
    self.grant = grant
    self.account = account
    traits = FacebookTraits(account)
  }

  /// What Graph gives when it is asked for nothing in particular (since v2.4), in its order.
  static let defaultFields = ["name", "id"]

  /// What a person's permissions show of them is not for their friends to see.
  static let forThemselvesAlone: Set<String> = [
    "permissions", "friends", "email", "gender", "birthday", "age_range", "link", "hometown", "location",
  ]

  /// Fields of Graph's person that exist and that this mock never fills: asked for by real clients, they are left out,
  /// as Graph leaves out what an app may not see.
  static let neverFilled: Set<String> = [
    "about", "accounts", "address", "ads", "albums", "apprequests", "bio", "business_users", "businesses",
    "can_review_measurement_request",
    "context", "cover", "currency", "devices", "education", "events", "family", "favorite_athletes",
    "favorite_teams", "feed", "groups", "ids_for_apps", "ids_for_business", "ids_for_pages",
    "inspirational_people", "install_type", "interested_in", "is_guest_user", "is_shared_login",
    "is_verified",
    "languages", "likes", "live_videos", "local_news_subscription_status", "locale", "meeting_for", "music",
    "payment",
    "payment_pricepoints", "photos", "political", "posts", "profile_pic", "public_key", "quotes",
    "relationship_status", "religion", "security_settings", "shared_login_upgrade_required_by",
    "significant_other", "sports", "supports_donate_button_in_live_video", "tagged_places", "test_group",
    "third_party_id", "timezone", "token_for_business", "updated_time", "username", "verified",
    "video_upload_limits", "videos",
    "viewer_can_send_gift", "website", "work",
  ]

  /// A field that needs no arguments; `nil` where Graph leaves it out: not granted, or nothing there.
  ///
  /// - Returns: nothing at all for a field that it does not know.
  func value(_ name: String, fullName: String) -> JSON?? {
    switch name {
    case "id": .some(.string(grant.subject))
    case "name": .some(text(fullName))
    case "first_name": .some(text(account.givenName))
    case "last_name": .some(text(account.familyName))
    case "middle_name": .some(text(traits.middleName))
    case "short_name": .some(text(account.givenName))
    case "name_format": .some("{first} {last}")
    case "installed": .some(true)
    case "email": .some(granted("email", text(account.email)))
    case "gender": .some(granted("user_gender", text(traits.gender)))
    case "birthday": .some(granted("user_birthday", text(traits.birthday)))
    case "age_range": .some(granted("user_age_range", traits.ageRange?.json))
    case "link": .some(granted("user_link", text(traits.link)))
    case "hometown": .some(granted("user_hometown", traits.hometown?.json))
    case "location": .some(granted("user_location", traits.location?.json))
    default: Self.neverFilled.contains(name) ? .some(nil) : nil
    }
  }

  private func granted(_ permission: String, _ value: JSON?) -> JSON? {
    grant.scope.contains(permission) ? value : nil
  }

  private func text(_ value: String?) -> JSON? {
    value.flatMap { $0.isEmpty ? nil : .string($0) }
  }
}
