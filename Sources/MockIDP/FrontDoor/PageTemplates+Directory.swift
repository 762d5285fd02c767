#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PageTemplates

extension PageTemplates {
  /// The built-in pages, with those of a directory in their place.
  init(directory: String?) throws(ConfigurationError) {
    guard let directory else {
      self = .builtIn
      return
    }
    var overrides: [String: String] = [:]
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: directory)
      where name.hasSuffix(".html") || name.hasSuffix(".properties") {
        overrides[name] = try String(contentsOfFile: directory + "/" + name, encoding: .utf8)
      }
    } catch {
      throw ConfigurationError(
        unusable: "templates", expected: "a directory of UTF-8 files that can be read",
        reason: "\"\(directory)\"")
    }
    do {
      try self.init(overrides: overrides)
    } catch {
      throw ConfigurationError(
        unusable: "templates", expected: "pages to replace the built-in ones of the same name",
        reason: "\(error)")
    }
  }
}
