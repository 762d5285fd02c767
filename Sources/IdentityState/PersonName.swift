/// The rule for a person's names, the same in the file, over the control API and on the sign-in pages.
package enum PersonName {
  /// White space alone is no name.
  package static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// What somebody typed into a field for a name; nothing, where that is white space alone.
  package static func typed(_ text: String) -> String { isBlank(text) ? "" : text }
}
