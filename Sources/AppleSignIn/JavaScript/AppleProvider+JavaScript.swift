package import HTTPMessages
import OAuthProtocol
import OrderedJSON
import PageTemplates
import WebPages

extension AppleProvider {
  /// The name that scripts and button images come from.
  package static let scriptHost = "appleid.cdn-apple.com"

  /// What that name answers; the addresses of ``realHost`` answer the same.
  package var scriptRoutes: RouteTable { RouteTable(scriptRouteList) }

  var scriptRouteList: [Route] {
    [
      Route(.get, Path.script, endpoint: "script") { request, parameters in
        .now(script(locale: parameters["locale"] ?? "", at: request.mount))
      },
      Route(.get, Path.button, endpoint: "button") { request, _ in .now(button(.centered, request)) },
      Route(.get, Path.button + "/left", endpoint: "button") { request, _ in
        .now(button(.left, request))
      },
      Route(.get, Path.button + "/logo", endpoint: "button") { request, _ in
        .now(button(.logoOnly, request))
      },
    ]
  }

  /// The script that pages load in place of Apple's, leading to this mock.
  private func script(locale: String, at mount: Request.Mount) -> Response {
    guard ButtonLabel.isLocale(locale) else {
      return Response(.notFound).annotated([.noSuchScriptLocale(locale)])
    }
    let label = ButtonLabel(locale: locale)
    let settings: JSON = [
      "base": .string(mount.under(Self.realHost, insteadOf: { $0 == Self.scriptHost }).base),
      "language": .string(label.language),
      "texts": .object(
        ButtonLabel.Purpose.allCases.map { JSON.Member($0.rawValue, .string(label.text($0))) }),
    ]
    let text = pages.templates.text(of: .appleScript)
      .replacing("MOCK_SETTINGS", with: settings.text(), maxReplacements: 1)
    return .text(
      text, type: "application/javascript; charset=utf-8",
      headers: ["Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache"])
  }

  private func button(_ layout: ButtonImage.Layout, _ request: Request) -> Response {
    do throws(OAuthError) {
      let image = try ButtonImage(Form(query: request), layout: layout)
      return .text(
        image.svg, type: "image/svg+xml; charset=utf-8",
        headers: [
          "Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=300",
          "Content-Security-Policy": "default-src 'none'",
        ])
    } catch {
      return Response(.notFound).annotated([error.diagnosis])
    }
  }
}

extension Diagnosis {
  fileprivate static func noSuchScriptLocale(_ seen: String) -> Diagnosis {
    Diagnosis(
      "script_locale_malformed", "That is no locale of Apple's script.", expected: "a locale such as en_US",
      seen: String(seen.prefix(40)), mend: "Load …/appleid/1/en_US/appleid.auth.js.")
  }
}
