// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A C library of the system: module map and shim, nothing else.
func library(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A room and the only rooms it may look into.
func room(
  _ name: String, at path: String? = nil, mayUse rooms: [Target.Dependency] = [], embedding: [Resource] = [],
  excluding: [String] = []
) -> Target {
  .target(
    name: name, dependencies: rooms, path: path, exclude: excluding, resources: embedding,
    swiftSettings: strict)
}

/// The tests of one room.
func tests(of name: String, mayUse rooms: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: rooms, path: "Tests/" + name, resources: resources,
    swiftSettings: strict)
}

let package = Package(
  name: "mock-idp",
  products: [
    .library(name: "MockIDP", targets: ["MockIDP"]),
    .library(name: "MockIDPServer", targets: ["MockIDPServer"]),
    .library(name: "MockIDPTesting", targets: ["MockIDPTesting"]),
    .executable(name: "mock-idp", targets: ["mock-idp"]),
  ],
  targets: [
    // Cellar: C libraries.
    library("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    library("CEvent", pkgConfig: "libevent_openssl", apt: "libevent-dev", brew: "libevent"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),

    // Ground floor: words and values.
    room("Locks"),
    room("HTTPMessages"),
    room("OrderedJSON"),
    room("OAuthProtocol", mayUse: ["OrderedJSON", "HTTPMessages"]),
    room("SigningCore", mayUse: ["COpenSSL", "OrderedJSON"]),
    room(
      "DevelopmentKeys", at: "keys",
      embedding: [
        .embedInCode("apple-signing-1.pem"), .embedInCode("apple-signing-2.pem"),
        .embedInCode("apple-signing-3.pem"), .embedInCode("AuthKey_MOCKKEY001.p8"),
        .embedInCode("facebook-signing-1.pem"), .embedInCode("facebook-signing-2.pem"),
      ],
      excluding: ["README.md", "generate.sh"]),
    room(
      "PageTemplates", at: "templates", mayUse: ["Locks"],
      embedding: [
        .embedInCode("sign-in.html"), .embedInCode("consent.html"), .embedInCode("form-post.html"),
        .embedInCode("facebook-consent.html"), .embedInCode("app-link.html"),
        .embedInCode("web-message.html"), .embedInCode("error.html"), .embedInCode("home.html"),
        .embedInCode("requests.html"),
        .embedInCode("request.html"),
        .embedInCode("people.html"),
        .embedInCode("person.html"),
        .embedInCode("apps.html"),
        .embedInCode("scripting.html"),
        .embedInCode("missing.html"),
        .embedInCode("nowhere.html"),
        .embedInCode("part-dashboard-head.html"),
        .embedInCode("part-dashboard-style.html"),
        .embedInCode("part-dashboard-foot.html"),
        .embedInCode("part-person-fields.html"),
        .embedInCode("part-entry.html"),
        .embedInCode("part-entry-row.html"),
        .embedInCode("part-journal-script.html"),
        .embedInCode("part-copy-script.html"),
        .embedInCode("part-point-lines.html"),
        .embedInCode("part-point-libraries.html"),
        .embedInCode("account.html"), .embedInCode("relay.html"), .embedInCode("notifications.html"),
        .embedInCode("part-head.html"), .embedInCode("part-banner.html"), .embedInCode("part-nav.html"),
        .embedInCode("part-style.html"),
        .embedInCode("part-warnings.html"), .embedInCode("part-foot.html"),
        .embedInCode("appleid.auth.js"),
        .embedInCode("part-person.html"), .embedInCode("part-decision.html"),
        .embedInCode("strings.en.properties"), .embedInCode("strings.de.properties"),
        .embedInCode("strings.es.properties"), .embedInCode("strings.fr.properties"),
        .embedInCode("strings.it.properties"), .embedInCode("strings.ja.properties"),
      ]),

    // First floor: what is remembered, and the providers.
    room("IdentityState", mayUse: ["OAuthProtocol", "SigningCore", "OrderedJSON", "Locks"]),
    room(
      "WebPages",
      mayUse: ["PageTemplates", "IdentityState", "OAuthProtocol", "SigningCore", "HTTPMessages"]),
    room("Webhooks", mayUse: ["IdentityState", "OAuthProtocol", "OrderedJSON", "HTTPMessages", "Locks"]),
    room("TokenDefects", mayUse: ["IdentityState", "OAuthProtocol", "SigningCore", "OrderedJSON"]),
    room(
      "AppleSignIn",
      mayUse: [
        "TokenDefects", "IdentityState", "OAuthProtocol", "SigningCore", "OrderedJSON", "HTTPMessages",
        "DevelopmentKeys", "PageTemplates", "WebPages", "Webhooks", "Locks",
      ]),
    room(
      "FacebookLogin",
      mayUse: [
        "TokenDefects", "IdentityState", "OAuthProtocol", "SigningCore", "OrderedJSON", "HTTPMessages",
        "DevelopmentKeys", "PageTemplates", "WebPages", "Webhooks", "Locks",
      ]),

    // Roof: the products.
    room(
      "MockIDP",
      mayUse: [
        "AppleSignIn", "FacebookLogin", "TokenDefects", "IdentityState", "OAuthProtocol", "SigningCore",
        "OrderedJSON",
        "HTTPMessages",
        "DevelopmentKeys",
        "PageTemplates", "WebPages", "Webhooks", "Locks",
      ]),
    room("MockIDPTesting", mayUse: ["MockIDP", "Locks"]),
    room("HTTPTransport", mayUse: ["CEvent", "COpenSSL", "CZlib", "HTTPMessages", "Locks"]),
    room(
      "MockIDPServer", mayUse: ["MockIDP", "HTTPTransport", "OAuthProtocol", "OrderedJSON", "HTTPMessages"]),
    .executableTarget(
      name: "mock-idp",
      dependencies: [
        "MockIDP", "MockIDPServer", "OAuthProtocol", "HTTPMessages", "OrderedJSON", "Locks",
      ],
      swiftSettings: strict),

    // Garden: what nothing else needs.
    .executableTarget(
      name: "InProcessExample", dependencies: ["MockIDP"], path: "Sources/Examples/InProcess",
      swiftSettings: strict),
    .executableTarget(
      name: "NativeAppExample", dependencies: ["MockIDP"], path: "Sources/Examples/NativeApp",
      swiftSettings: strict),
    .executableTarget(name: "Measurements", dependencies: ["MockIDP"], swiftSettings: strict),

    // Tests, room by room.
    tests(of: "PageTemplates", mayUse: ["PageTemplates"]),
    tests(
      of: "WebPages",
      mayUse: ["WebPages", "PageTemplates", "IdentityState", "OAuthProtocol", "HTTPMessages", "FormReading"]),
    tests(of: "IdentityState", mayUse: ["IdentityState", "OAuthProtocol", "OrderedJSON", "Locks"]),
    room("FormReading", at: "Tests/Support/FormReading"),
    room("WireClient", at: "Tests/Support/WireClient"),
    room(
      "WireRoutes", at: "Tests/Support/WireRoutes",
      mayUse: ["WireClient", "HTTPTransport", "HTTPMessages", "Locks"]),
    room("OpenSSLCommand", at: "Tests/Support/OpenSSLCommand"),
    tests(
      of: "AppleSignIn",
      mayUse: [
        "AppleSignIn", "TokenDefects", "IdentityState", "OAuthProtocol", "SigningCore", "OrderedJSON",
        "HTTPMessages", "PageTemplates", "WebPages", "Webhooks", "FormReading", "WireRoutes",
        "Locks",
      ]),
    tests(
      of: "FacebookLogin",
      mayUse: [
        "FacebookLogin", "TokenDefects", "IdentityState", "OAuthProtocol", "SigningCore", "OrderedJSON",
        "HTTPMessages", "PageTemplates", "WebPages", "Webhooks", "WireRoutes", "FormReading",
        "Locks",
      ]),
    tests(
      of: "MockIDP",
      mayUse: [
        "MockIDP", "HTTPMessages", "OrderedJSON", "SigningCore", "FormReading", "IdentityState",
        "DevelopmentKeys",
      ]),
    tests(of: "Webhooks", mayUse: ["Webhooks", "Locks"]),
    tests(of: "OAuthProtocol", mayUse: ["OAuthProtocol", "SigningCore", "HTTPMessages"]),
    tests(of: "MockIDPTesting", mayUse: ["MockIDPTesting", "MockIDP"]),
    tests(of: "SigningCore", mayUse: ["SigningCore", "OrderedJSON", "OpenSSLCommand"]),
    tests(of: "DevelopmentKeys", mayUse: ["DevelopmentKeys", "SigningCore"]),
    tests(of: "Examples", mayUse: ["InProcessExample", "NativeAppExample"]),
    tests(of: "HTTPMessages", mayUse: ["HTTPMessages"]),
    tests(of: "OrderedJSON", mayUse: ["OrderedJSON"]),
    tests(
      of: "HTTPTransport", mayUse: ["HTTPTransport", "HTTPMessages", "WireClient", "OpenSSLCommand"]),
    tests(
      of: "MockIDPServer",
      mayUse: [
        "MockIDPServer", "MockIDP", "HTTPTransport", "HTTPMessages", "OrderedJSON", "WireClient", "Locks",
      ]),
    tests(of: "mock-idp", mayUse: ["mock-idp", "MockIDP", "DevelopmentKeys", "Locks"]),
  ]
)
