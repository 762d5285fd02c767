import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates

extension Journal.Entry {
  /// What the list shows of it.
  var row: TemplateValue {
    let who = [provider, endpoint, clientID].compactMap(\.self).joined(separator: " · ")
    return [
      "id": .text(String(id)), "at": .text(at.text), "time": .text(String(at.text.dropFirst(11).prefix(8))),
      "method": .text(method), "path": .text(path), "status": .text(String(status)),
      "class": .text("s\(status / 100)"), "who": .text(who),
      "severity": .text(diagnosis?["severity"]?.string ?? ""),
      "findings": .list(
        diagnoses.map {
          [
            "code": .text($0["code"]?.string ?? ""), "reason": .text($0["text"]?.string ?? ""),
            "isRefusal": .flag($0["severity"] == "refusal"),
          ]
        }),
    ]
  }

  /// Everything about it.
  ///
  /// - Parameter origin: the server's address, for the command that sends it again.
  func page(at origin: String) -> [String: TemplateValue] {
    let (sent, answered) = (request(), response())
    let tokens =
      DecodedToken.all(in: sent, named: "request") + DecodedToken.all(in: answered, named: "answer")
    return [
      "entry": row, "query": Self.rows(sent["query"]), "requestHeaders": Self.rows(sent["headers"]),
      "form": isForm(sent) ? Self.rows(sent["body"]) : .list([]),
      "requestBody": isForm(sent) ? "" : Self.text(sent["body"]),
      "responseHeaders": Self.rows(answered["headers"]), "responseBody": Self.text(answered["body"]),
      "tokens": .list(tokens.map(\.context)),
      "curl": .text(CurlCommand(method: method, url: origin + path, request: sent).text),
    ]
  }

  private func isForm(_ sent: JSON) -> Bool {
    sent["body"]?.members != nil && CurlCommand.isForm(sent)
  }

  private static func rows(_ json: JSON?) -> TemplateValue {
    .list(
      (json?.members ?? []).flatMap { member in
        (member.value.elements ?? [member.value]).map { value in
          [
            "name": .text(member.name),
            "value": .text(DecodedToken(value) == nil ? value.string ?? value.text() : ""),
            "isToken": .flag(DecodedToken(value) != nil),
          ]
        }
      })
  }

  private static func text(_ body: JSON?) -> TemplateValue {
    .text(body.map { $0.string ?? $0.text(JSON.Style(pretty: true)) } ?? "")
  }
}
