/// The files of this folder that travel in the binary.
///
/// A new page, part or language is one line here and one in the manifest.
enum EmbeddedFiles {
  static let names = files.keys.sorted()

  static func text(of name: String) -> String? {
    files[name].map { String(decoding: $0(), as: UTF8.self) }
  }

  private static let files: [String: @Sendable () -> [UInt8]] = [
    "sign-in.html": { PackageResources.sign_in_html },
    "consent.html": { PackageResources.consent_html },
    "facebook-consent.html": { PackageResources.facebook_consent_html },
    "app-link.html": { PackageResources.app_link_html },
    "form-post.html": { PackageResources.form_post_html },
    "web-message.html": { PackageResources.web_message_html },
    "error.html": { PackageResources.error_html },
    "home.html": { PackageResources.home_html },
    "part-head.html": { PackageResources.part_head_html },
    "part-banner.html": { PackageResources.part_banner_html },
    "part-nav.html": { PackageResources.part_nav_html },
    "part-style.html": { PackageResources.part_style_html },
    "part-warnings.html": { PackageResources.part_warnings_html },
    "part-foot.html": { PackageResources.part_foot_html },
    "strings.en.properties": { PackageResources.strings_en_properties },
  ]
}
