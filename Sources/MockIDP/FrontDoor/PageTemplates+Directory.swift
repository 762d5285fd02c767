#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PageTemplates

extension PageTemplates {
  /// The built-in pages, with those of a directory in their place.
  ///
  /// - Throws: every file that cannot be used, with its line where it has one.
  init(directory: String?) throws(ConfigurationError) {
    guard let directory else {
      self = .builtIn
      return
    }
    let overrides = try Self.texts(in: directory)
    let mistakes = Self.mistakes(in: overrides)
    do throws(TemplateError) {
      self = try PageTemplates(overrides: overrides)
    } catch {
      // A part's mistake is found again by every page that has it.
      var problems: [ConfigurationError.Problem] = []
      for mistake in mistakes.isEmpty ? [error] : mistakes {
        let problem = ConfigurationError.Problem(mistake, in: directory)
        if !problems.contains(problem) { problems.append(problem) }
      }
      throw ConfigurationError(problems: problems)
    }
    let strays = Self.strayNames(in: overrides)
    guard strays.isEmpty else {
      throw ConfigurationError(problems: strays.map { ConfigurationError.Problem($0, in: directory) })
    }
  }

  private static func texts(in directory: String) throws(ConfigurationError) -> [String: String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
      throw ConfigurationError(
        unusable: "templates", expected: "a directory of UTF-8 files that can be read",
        reason: "\"\(directory)\"")
    }
    var texts: [String: String] = [:]
    for name in names where name.hasSuffix(".html") || name.hasSuffix(".properties") {
      let path = directory + "/" + name
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw ConfigurationError(problems: [
          .init(
            file: path, line: nil, keyPath: nil, expected: "a UTF-8 text that can be read",
            found: "something else")
        ])
      }
      texts[name] = text
    }
    return texts
  }
}

extension ConfigurationError.Problem {
  fileprivate init(_ mistake: TemplateError, in directory: String) {
    self.init(
      file: directory + "/" + mistake.page, line: mistake.line, keyPath: nil,
      expected: "a file that can replace the built-in one of the same name",
      found: "this mistake: \(mistake.reason)")
  }
}
