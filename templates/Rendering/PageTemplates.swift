/// The pages a person sees, filled in and escaped.
///
/// The folder holds the pages, their parts and one strings file per language as files a designer can read; they
/// travel embedded in the binary. What a page is about, which person, which error, is handed in: no provider's rule
/// lives here. The language of the files is a small Mustache: `{{name}}` escaped for text and quoted attributes,
/// `{{json name}}` for a script, `{{#list}}…{{/list}}`, `{{?present}}…{{/present}}`, `{{^absent}}…{{/absent}}`,
/// `{{>part}}`, `{{t.phrase}}`, `{{! remark }}`. A name without a value is empty, as in Mustache.
package struct PageTemplates: Sendable {
  package static let builtIn = PageTemplates(sources: TemplateSources(overrides: [:]))

  /// The languages that the built-in pages speak.
  package static var languages: [String] {
    EmbeddedFiles.names.filter(TemplateSources.isStringsFile).map(TemplateSources.languageOf)
  }

  /// A built-in file as it stands in the folder; `nil` where there is none of that name.
  package static func source(of file: String) -> String? { EmbeddedFiles.text(of: file) }

  private let shelf: TemplateShelf

  /// The built-in files, with those named in `overrides` replaced by the text given for them.
  ///
  /// A strings file replaces phrases one by one, and may bring a language that is not built in.
  package init(overrides: [String: String] = [:]) throws(TemplateError) {
    self.init(sources: TemplateSources(overrides: overrides))
    if let mistake = mistakes(in: overrides).first { throw mistake }
  }

  /// What keeps `overrides` from being used, the first mistake of each file.
  package static func mistakes(in overrides: [String: String]) -> [TemplateError] {
    PageTemplates(sources: TemplateSources(overrides: overrides)).mistakes(in: overrides)
  }

  private func mistakes(in overrides: [String: String]) -> [TemplateError] {
    overrides.keys.sorted().compactMap { file in
      do throws(TemplateError) {
        try check(file)
        return nil
      } catch {
        return error
      }
    }
  }

  private init(sources: TemplateSources) { shelf = TemplateShelf(sources: sources) }

  /// The page in the first of the languages asked for that there are words of, or else in English.
  ///
  /// `{{language}}` is the language the page turned out to be in. A page that cannot be read says so in its place;
  /// `init` has refused every override for which that could happen.
  package func render(_ page: Page, _ context: [String: TemplateValue], languages: [String] = []) -> String {
    let spoken = shelf.sources.language(among: languages)
    var context = context
    context["language"] = .text(spoken)
    do throws(TemplateError) {
      let nodes = try shelf.page(page.fileName)
      return Rendering(nodes, context: context, phrases: try shelf.phrases(spoken)).text
    } catch {
      return Self.apology(for: error)
    }
  }

  /// A file that is served as it is.
  package func text(of asset: Asset) -> String { shelf.sources.text(of: asset.rawValue) ?? "" }

  private func check(_ file: String) throws(TemplateError) {
    if TemplateSources.isStringsFile(file) {
      _ = try shelf.phrases(TemplateSources.languageOf(file))
    } else if Asset(rawValue: file) != nil {
      return
    } else if EmbeddedFiles.names.contains(file) {
      _ = try shelf.page(file)
    } else {
      let known = EmbeddedFiles.names.joined(separator: ", ")
      throw TemplateError(
        page: file, line: 1, reason: "there is no page of this name to replace; there are \(known)")
    }
  }

  private static func apology(for error: TemplateError) -> String {
    var page = "<!DOCTYPE html>\n<html lang=\"en\"><title>Mock: unreadable page</title><p>"
    Escaping.appendHTML(error.description, to: &page)
    return page + "</p></html>\n"
  }
}
