import HTTPMessages
import IdentityState
import OrderedJSON
import PageTemplates
import WebPages

extension Dashboard {
  private static let pageSize = 100

  var requestRoutes: [Route] {
    [
      // Looking for a text reads the whole journal.
      page(.requests, cost: .signing) { request, _ in requests(request) },
      page(.requests, .post) { request, _ in clear(request) },
      page(.requests, below: "/{id}") { request, parameters in entry(parameters["id"] ?? "", request) },
    ]
  }

  private func requests(_ request: Request) -> Response {
    // Fields that were left empty are part of what a form sends.
    let query = Form(query(request).fields.filter { !$0.value.isEmpty })
    let filters = Form(query.fields.filter { JournalFilter.names.contains($0.name) })
    let before = query["before"].flatMap { Int($0) }
    var problem = ""
    var entries: [Journal.Entry] = []
    // Before the entries are read: what comes in between must not be lost.
    let next = store.journal.place(after: nil).next
    do throws(ControlError) {
      entries = store.journal.entries(
        before: before, where: try JournalFilter(filters).matches, atMost: Self.pageSize + 1)
    } catch {
      problem = "\(error.field ?? ""): \(error.message)"
    }
    let shown = entries.prefix(Self.pageSize)
    let hasMore = entries.count > shown.count
    let older = shown.last.flatMap { hasMore ? Self.query(before: $0.id, filters) : nil } ?? ""
    return show(
      .requests, of: .requests,
      [
        "entries": .list(shown.map(\.row)), "older": .text(older),
        "isFiltered": .flag(!filters.fields.isEmpty),
        "isPast": .flag(before != nil),
        "filters": .text(filters.encoded), "next": .text(String(next)), "problem": .text(problem),
        "form": [
          "providers": Self.options(JournalFilter.providers, filters["provider"]),
          "endpoints": Self.options(JournalFilter.endpoints, filters["endpoint"]),
          "classes": Self.options(JournalFilter.StatusClass.words, filters["class"]),
          "findings": Self.options(JournalFilter.Finding.words, filters["finding"]),
          "status": .text(filters["status"] ?? ""), "clientID": .text(filters["clientID"] ?? ""),
          "text": .text(filters["text"] ?? ""),
        ],
      ], to: request, policy: .live)
  }

  private static func query(before id: Int, _ filters: Form) -> String {
    Form(filters.fields + [Form.Field("before", String(id))]).encoded
  }

  private static func options(_ words: [String], _ chosen: String?) -> TemplateValue {
    .list(words.map { ["name": .text($0), "isChosen": .flag($0 == chosen)] })
  }

  private func clear(_ request: Request) -> Response {
    guard (try? perform(.delete, "/requests", for: request)) != nil else {
      return missing(.requests, request)
    }
    return back(to: .requests, Notice(.cleared), request)
  }

  private func entry(_ id: String, _ request: Request) -> Response {
    guard let entry = Int(id).flatMap(store.journal.entry) else { return missing(.requests, request) }
    return show(.request, of: .requests, entry.page(at: request.mount.origin), to: request)
  }
}
