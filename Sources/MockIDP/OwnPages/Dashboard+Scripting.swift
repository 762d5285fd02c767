import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import PageTemplates

extension Dashboard {
  private static let script = FormShape([
    ("account", .text), ("provider", .text), ("clientID", .text), ("hideEmail", .choice),
    ("name.givenName", .text),
    ("name.familyName", .text), ("declined", .words), ("times", .whole),
  ])
  private static let fault = FormShape([
    ("provider", .text), ("endpoint", .text), ("clientID", .text), ("times", .whole), ("error", .text),
    ("errorDescription", .text), ("status", .whole), ("body", .text), ("delay", .decimal), ("never", .box),
    ("drop", .box), ("truncate", .whole), ("defect", .text),
  ])
  private static let moment = FormShape([("at", .text)])
  private static let span = FormShape([("seconds", .decimal)])

  var scriptingRoutes: [Route] {
    [
      page(.scripting) { request, _ in scripting(request) },
      page(.scripting, .post) { request, _ in changeScripts(request) },
    ]
  }

  /// - Parameters:
  ///   - action: which form was sent.
  ///   - error: why it was refused.
  private func scripting(_ request: Request, _ action: String = "", error: ControlError? = nil) -> Response {
    let form = action.isEmpty ? ["times": "1"] : sent(request)
    func context(_ shape: FormShape, _ own: String, _ start: Form = Form()) -> TemplateValue {
      shape.context(own == action || action.isEmpty ? form : start, error: own == action ? error : nil)
    }
    let (accounts, scripts, faults) = store.read { ($0.accounts, $0.scripts, $0.faults) }
    let now = store.clock.now.text
    return show(
      .scripting, of: .scripting,
      [
        "people": .list(
          accounts.map {
            ["id": .text($0.id), "name": .text($0.name), "isChosen": .flag(form["account"] == $0.id)]
          }),
        "scripts": .list(scripts.map { described($0.json, id: $0.id) }),
        "faults": .list(faults.map { described($0.json, id: $0.id) }),
        "endpoints": .list(
          ControlAPI.endpoints.map { ["name": .text($0), "isChosen": .flag(form["endpoint"] == $0)] }),
        "script": context(Self.script, "script", ["times": "1"]),
        "outcome": .record([form["outcome"] ?? "proceed": true]),
        "fault": context(Self.fault, "fault", ["times": "1"]),
        "clock": [
          "now": .text(now), "isFrozen": .flag(store.clock.isFrozen),
          "moment": Self.moment.context(
            action == "freeze" ? form : ["at": now], error: action == "freeze" ? error : nil),
          "span": Self.span.context(
            action == "advance" ? form : ["seconds": "301"], error: action == "advance" ? error : nil),
        ],
        "unconfirmed": .flag(action == "reset"), "done": done(request),
      ], to: request, status: error?.status ?? .ok)
  }

  /// Each member but the id as a term and its text.
  private func described(_ json: JSON, id: String) -> TemplateValue {
    let rest = (json.members ?? []).filter { $0.name != "id" }
    return [
      "id": .text(id),
      "members": .list(
        rest.map { ["name": .text($0.name), "value": .text($0.value.string ?? $0.value.text())] }),
    ]
  }

  private func changeScripts(_ request: Request) -> Response {
    let form = sent(request)
    let action = form["action"] ?? ""
    let id = form["id"] ?? ""
    do throws(ControlError) {
      guard let deed = Notice.Deed(rawValue: action) else { throw Self.unknownAction }
      switch deed {
      case .script: try perform(.post, "/sign-ins", body: scriptBody(form), for: request)
      case .forget: try perform(.delete, "/sign-ins/{id}", id: id, for: request)
      case .fault: try perform(.post, "/faults", body: Self.fault.json(form), for: request)
      case .mend: try perform(.delete, "/faults/{id}", id: id, for: request)
      case .freeze: try perform(.put, "/clock", body: Self.moment.json(form), for: request)
      case .release: try perform(.put, "/clock", body: [:], for: request)
      case .advance: try perform(.post, "/clock/advance", body: Self.span.json(form), for: request)
      case .reset:
        guard form["confirm"] != nil else { throw .invalid("confirm", "") }
        try perform(.post, "/reset", for: request)
      default: throw Self.unknownAction
      }
      return back(to: .scripting, Notice(deed), request)
    } catch {
      return scripting(request, action, error: error)
    }
  }

  private static let unknownAction = ControlError(
    .badRequest, "unknown_action", "This form has no such button.")

  private func scriptBody(_ form: Form) -> JSON {
    Self.script.json(form).setting("cancel", to: .bool(form["outcome"] == "cancel"))
      .setting("fail", to: .bool(form["outcome"] == "fail"))
  }
}
