extension Request {
  /// The languages a page is wanted in, the best first: `locale`, then `language`, then `Accept-Language`.
  package var pageLanguages: [String] {
    let query = try? Form(parsing: target.query ?? "")
    let posted = mediaType == "application/x-www-form-urlencoded" ? try? form() : nil
    let named = ["locale", "language"].compactMap { query?[$0] ?? posted?[$0] }.filter { !$0.isEmpty }
    return named + AcceptLanguage(headers.values("accept-language").joined(separator: ",")).tags
  }
}
