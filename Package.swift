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
  _ name: String, at path: String? = nil, mayUse rooms: [Target.Dependency] = [], embedding: [Resource] = []
) -> Target {
  .target(name: name, dependencies: rooms, path: path, resources: embedding, swiftSettings: strict)
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
    .executable(name: "mock-idp", targets: ["mock-idp"]),
  ],
  targets: [
    // Cellar: C libraries.
    library("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev", brew: "openssl@3"),
    library("CEvent", pkgConfig: "libevent_pthreads", apt: "libevent-dev", brew: "libevent"),
    library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),

    // Ground floor: words and values.
    room("HTTPMessages"),
    room("OrderedJSON"),
    room("OAuthProtocol", mayUse: ["OrderedJSON", "HTTPMessages"]),
    room("SigningCore", mayUse: ["COpenSSL", "OrderedJSON"]),
    room("DevelopmentKeys", at: "keys"),
    room("PageTemplates", at: "templates"),

    // First floor: what is remembered, and the providers.
    room("IdentityState", mayUse: ["OAuthProtocol", "SigningCore", "OrderedJSON"]),
    room(
      "AppleSignIn",
      mayUse: [
        "IdentityState", "OAuthProtocol", "SigningCore", "OrderedJSON", "HTTPMessages", "DevelopmentKeys",
        "PageTemplates",
      ]),

    // Roof: the products.
    room(
      "MockIDP",
      mayUse: [
        "AppleSignIn", "IdentityState", "OAuthProtocol", "SigningCore", "OrderedJSON", "HTTPMessages",
        "DevelopmentKeys",
        "PageTemplates",
      ]),
    room("HTTPTransport", mayUse: ["CEvent", "CZlib", "HTTPMessages"]),
    room("MockIDPServer", mayUse: ["MockIDP", "HTTPTransport", "HTTPMessages"]),
    .executableTarget(name: "mock-idp", dependencies: ["MockIDP", "MockIDPServer"], swiftSettings: strict),

    tests(of: "HTTPMessages", mayUse: ["HTTPMessages"]),
    tests(of: "OrderedJSON", mayUse: ["OrderedJSON"]),
    tests(of: "HTTPTransport", mayUse: ["HTTPTransport", "HTTPMessages"]),
  ]
)
