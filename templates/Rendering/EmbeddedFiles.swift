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
    "requests.html": { PackageResources.requests_html },
    "request.html": { PackageResources.request_html },
    "people.html": { PackageResources.people_html },
    "person.html": { PackageResources.person_html },
    "apps.html": { PackageResources.apps_html },
    "scripting.html": { PackageResources.scripting_html },
    "missing.html": { PackageResources.missing_html },
    "nowhere.html": { PackageResources.nowhere_html },
    "part-dashboard-head.html": { PackageResources.part_dashboard_head_html },
    "part-dashboard-style.html": { PackageResources.part_dashboard_style_html },
    "part-dashboard-foot.html": { PackageResources.part_dashboard_foot_html },
    "part-person-fields.html": { PackageResources.part_person_fields_html },
    "part-entry.html": { PackageResources.part_entry_html },
    "part-entry-row.html": { PackageResources.part_entry_row_html },
    "part-journal-script.html": { PackageResources.part_journal_script_html },
    "part-copy-script.html": { PackageResources.part_copy_script_html },
    "part-point-lines.html": { PackageResources.part_point_lines_html },
    "part-point-libraries.html": { PackageResources.part_point_libraries_html },
    "account.html": { PackageResources.account_html },
    "relay.html": { PackageResources.relay_html },
    "notifications.html": { PackageResources.notifications_html },
    "part-head.html": { PackageResources.part_head_html },
    "part-banner.html": { PackageResources.part_banner_html },
    "part-nav.html": { PackageResources.part_nav_html },
    "part-style.html": { PackageResources.part_style_html },
    "part-person.html": { PackageResources.part_person_html },
    "part-decision.html": { PackageResources.part_decision_html },
    "part-warnings.html": { PackageResources.part_warnings_html },
    "part-foot.html": { PackageResources.part_foot_html },
    "appleid.auth.js": { PackageResources.appleid_auth_js },
    "strings.en.properties": { PackageResources.strings_en_properties },
    "strings.de.properties": { PackageResources.strings_de_properties },
    "strings.es.properties": { PackageResources.strings_es_properties },
    "strings.fr.properties": { PackageResources.strings_fr_properties },
    "strings.it.properties": { PackageResources.strings_it_properties },
    "strings.ja.properties": { PackageResources.strings_ja_properties },
  ]
}
