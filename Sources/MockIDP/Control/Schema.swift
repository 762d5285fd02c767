import OrderedJSON

/// JSON schemas of the control API (JSON Schema 2020-12, as OpenAPI 3.1 uses it).
enum Schema {
  static let boolean: JSON = ["type": "boolean"]
  static let text: JSON = ["type": "string"]
  static let filled: JSON = ["type": "string", "minLength": 1]
  static let line: JSON = [
    "type": "string", "minLength": 1, "pattern": #"^[^\u0000-\u001f\u007f]+$"#,
  ]
  static let accountID: JSON = [
    "type": "string", "pattern": #"^[^\u0000-\u0020/?#%\u007f]+$"#,
  ]
  static let clientID: JSON = ["type": "string", "pattern": "^[A-Za-z0-9._-]+$"]
  static let email: JSON = [
    "type": "string", "pattern": "^[!-?A-~]+@[A-Za-z0-9]+(\\.[A-Za-z0-9]+)*$",
  ]
  static let webURL: JSON = [
    "type": "string",
    "pattern": "^https?://[A-Za-z0-9]{1,40}(\\.[A-Za-z0-9]{1,40}){0,4}(/[A-Za-z0-9._~/-]*)?$",
  ]
  static let count: JSON = ["type": "integer", "minimum": 1, "maximum": 1_000_000]
  static let moment: JSON = [
    "description": "RFC 3339 in UTC, or seconds since 1970",
    "anyOf": [
      ["type": "string", "format": "date-time"],
      ["type": "integer", "minimum": 0, "maximum": 253_402_300_799],
    ],
  ]

  static func word(_ words: [String]) -> JSON {
    ["type": "string", "enum": .array(words.map(JSON.string))]
  }

  static func array(_ items: JSON) -> JSON { ["type": "array", "items": items] }

  static func nullable(_ schema: JSON) -> JSON { ["anyOf": [schema, ["type": "null"]]] }

  /// An object; in requests it has no further members, and `null` counts as left out.
  static func object(
    required: KeyValuePairs<String, JSON> = [:], optional: KeyValuePairs<String, JSON> = [:],
    isOpen: Bool = false
  ) -> JSON {
    let members =
      required.map { JSON.Member($0.key, $0.value) }
      + optional.map { JSON.Member($0.key, nullable($0.value)) }
    return .object([
      "type": "object", "properties": .object(members),
      "required": required.isEmpty ? nil : .array(required.map { .string($0.key) }),
      "additionalProperties": isOpen ? nil : false,
    ])
  }

  static let diagnosis = object(required: [
    "code": text, "severity": word(["refusal", "warning"]), "text": text,
  ])

  static let error = object(
    required: ["error": object(required: ["code": text, "message": text], optional: ["field": text])])
}
