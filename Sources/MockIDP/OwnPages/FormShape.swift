import HTTPMessages
import IdentityState
import OrderedJSON
import PageTemplates

/// A form of the dashboard and the JSON of the control API that it stands for.
///
/// A field is named by its key path, `apple.relayEmail`; what is left empty is `null`, which the API takes for left out,
/// or for taken out where it changes something.
struct FormShape: Sendable {
  enum Kind: Sendable {
    case text, whole, decimal
    /// A box that is ticked or not.
    case box
    /// Yes, no, or left open.
    case choice
    /// Words with spaces or commas between them.
    case words
  }

  let fields: [(path: String, kind: Kind)]

  init(_ fields: [(String, Kind)]) { self.fields = fields.map { (path: $0.0, kind: $0.1) } }

  func json(_ form: Form) -> JSON {
    .object(
      fields.map {
        (path: $0.path.split(separator: ".")[...], value: Self.value(form[$0.path] ?? "", $0.kind))
      })
  }

  private static func value(_ text: String, _ kind: Kind) -> JSON {
    if kind == .box { return .bool(!text.isEmpty) }
    guard !PersonName.isBlank(text) else { return .null }
    switch kind {
    case .text, .box: return .string(text)
    // What is no number goes as it is, so that the API says what it expects.
    case .whole: return Int(text).map(JSON.integer) ?? .string(text)
    case .decimal: return Double(text).map(JSON.double) ?? .string(text)
    case .choice: return .bool(text == "yes")
    case .words: return .array(text.split { " ,\t\r\n".contains($0) }.map { .string(String($0)) })
    }
  }

  /// The texts that show a value in the form.
  func texts(of json: JSON) -> Form {
    Form(
      fields.compactMap { path, kind in
        let value = path.split(separator: ".").reduce(Optional(json)) { $0?[String($1)] }
        return value.flatMap { Self.text($0, kind) }.map { Form.Field(path, $0) }
      })
  }

  private static func text(_ value: JSON, _ kind: Kind) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text
    case .bool(let isSet): kind == .box ? (isSet ? "on" : nil) : (isSet ? "yes" : "no")
    case .array(let elements): elements.compactMap(\.string).joined(separator: " ")
    default: value.text()
    }
  }

  /// What the page shows of each field: `form.apple.relayEmail` with `value`, `error`, and `is`, which has the value's own
  /// name, for choices; in `problem`, what is wrong with the form as a whole.
  func context(_ texts: Form, error: ControlError? = nil) -> TemplateValue {
    let entries = fields.map { path, _ -> (path: ArraySlice<Substring>, value: TemplateValue) in
      let text = texts[path] ?? ""
      let message = error.flatMap { $0.field == path ? $0.message : nil } ?? ""
      return (
        path.split(separator: ".")[...],
        ["value": .text(text), "error": .text(message), "is": .record([text: true])]
      )
    }
    guard case .record(var members) = TemplateValue.nested(entries) else { return [:] }
    if let error, !hasPlace(for: error) { members["problem"] = .text(error.message) }
    return .record(members)
  }

  /// Whether the page says by a field what is wrong; boxes have no place for it.
  private func hasPlace(for error: ControlError) -> Bool {
    fields.contains { $0.path == error.field && $0.kind != .box }
  }
}

extension JSON {
  /// Members that lie where their paths say; an object of nothing but `null` is `null`.
  fileprivate static func object(_ entries: [(path: ArraySlice<Substring>, value: JSON)]) -> JSON {
    .object(
      nestedNames(entries).map { name in
        let inside = entries.filter { $0.path.first == name }.map {
          (path: $0.path.dropFirst(), value: $0.value)
        }
        guard let first = inside.first, !first.path.isEmpty else {
          return Member(String(name), inside.first?.value ?? .null)
        }
        let object = object(inside)
        let isEmpty = object.members?.allSatisfy { $0.value == .null } ?? false
        return Member(String(name), isEmpty ? .null : object)
      })
  }
}

extension TemplateValue {
  fileprivate static func nested(
    _ entries: [(path: ArraySlice<Substring>, value: TemplateValue)]
  ) -> TemplateValue {
    .record(
      Dictionary(
        uniqueKeysWithValues: nestedNames(entries).map { name in
          let inside = entries.filter { $0.path.first == name }.map {
            (path: $0.path.dropFirst(), value: $0.value)
          }
          guard let first = inside.first, first.path.isEmpty else { return (String(name), nested(inside)) }
          return (String(name), first.value)
        }))
  }
}

/// The first names of the paths, each once, in order.
private func nestedNames<Value>(_ entries: [(path: ArraySlice<Substring>, value: Value)]) -> [Substring] {
  var names: [Substring] = []
  for name in entries.compactMap(\.path.first) where !names.contains(name) { names.append(name) }
  return names
}
