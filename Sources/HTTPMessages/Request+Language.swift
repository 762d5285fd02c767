extension Request {
  /// The language a page is wanted in: `locale`, then `language`, then the first of `Accept-Language`, then English.
  package var pageLanguage: String {
    let query = try? Form(parsing: target.query ?? "")
    let named = [query?["locale"], query?["language"]].compactMap(\.self).first { !$0.isEmpty }
    let accepted = headers["accept-language"].map { String($0.prefix { $0 != "," && $0 != ";" }) }
    return named ?? accepted ?? "en"
  }
}
