import OAuthProtocol

/// The permissions there are; an app may have one that is newer than this list, or its own.
enum FacebookPermission {
  /// What Limited Login knows (Meta: Limited Login, permissions; reference §1.4).
  static let ofLimitedLogin = [
    "email", "gaming_profile", "gaming_user_picture", "openid", "public_profile", "user_age_range",
    "user_birthday", "user_friends", "user_gender", "user_hometown", "user_link", "user_location",
    "user_messenger_contact",
  ]

  /// What the classic dialog knows (Meta: Permissions Reference).
  static let ofFacebookLogin =
    ofLimitedLogin + [
      "ads_management", "ads_read", "attribution_read", "business_management", "catalog_management",
      "commerce_account_manage_orders", "commerce_account_read_orders", "commerce_account_read_reports",
      "commerce_account_read_settings", "facebook_branded_content_ads_brand",
      "facebook_creator_marketplace_discovery", "groups_access_member_info", "instagram_basic",
      "instagram_branded_content_ads_brand", "instagram_branded_content_brand",
      "instagram_branded_content_creator", "instagram_content_publish",
      "instagram_creator_marketplace_discovery", "instagram_manage_comments",
      "instagram_manage_contents", "instagram_manage_events", "instagram_manage_insights",
      "instagram_manage_messages", "instagram_manage_upcoming_events", "instagram_shopping_tag_products",
      "leads_retrieval", "manage_app_solution", "manage_fundraisers", "page_events", "pages_events",
      "pages_manage_ads", "pages_manage_cta", "pages_manage_engagement", "pages_manage_instant_articles",
      "pages_manage_metadata", "pages_manage_posts", "pages_messaging", "pages_read_engagement",
      "pages_read_user_content", "pages_show_list", "pages_user_gender", "pages_user_locale",
      "pages_user_timezone", "pages_utility_messaging", "paid_marketing_messages",
      "private_computation_access", "publish_to_groups", "publish_video", "read_insights", "user_events",
      "user_likes", "user_managed_groups", "user_photos", "user_posts", "user_videos",
      "whatsapp_business_manage_events", "whatsapp_business_management", "whatsapp_business_messaging",
    ]

  /// What the sign-in of that kind does not know of what is asked for.
  static func unknown(in scope: Scope, _ mode: DialogRequest.Mode) -> [String] {
    let known = mode == .limited ? ofLimitedLogin : ofFacebookLogin
    return scope.values.filter { !known.contains($0) }
  }
}

extension Diagnosis {
  /// - Parameter names: the permissions that the sign-in does not know.
  static func unknownPermissions(_ names: [String], _ mode: DialogRequest.Mode) -> Diagnosis {
    let known = mode == .limited ? FacebookPermission.ofLimitedLogin : FacebookPermission.ofFacebookLogin
    let shown = names.prefix(10).map { String($0.prefix(40)) }
    let advice = shown.map { name in
      if mode == .limited, FacebookPermission.ofFacebookLogin.contains(name) {
        return "\(name) needs a classic sign-in."
      }
      return NearestName.of(name, among: known).map { "Write \($0) in place of \(name)." }
        ?? "Look \(name) up in Meta's Permissions Reference."
    }
    return Diagnosis(
      "permission_unknown", severity: .warning,
      mode == .limited
        ? "scope asks for what Limited Login does not know."
        : "scope asks for what is no permission of Facebook's, which developers see refused as Invalid Scopes "
          + "and everybody else does not get.",
      expected: mode == .limited ? known.joined(separator: ", ") : "names of Meta's Permissions Reference",
      seen: shown.joined(separator: ", "), mend: advice.joined(separator: " "))
  }
}
