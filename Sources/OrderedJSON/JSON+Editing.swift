extension JSON {
  /// The object with that member's value replaced where it stood, or added at the end; `nil` takes the member out.
  ///
  /// Of a repeated member one is left, in the first one's place. What is no object stays as it is.
  package func setting(_ name: String, to value: JSON?) -> JSON {
    guard case .object(let members) = self else { return self }
    let place = members.firstIndex { $0.name == name }
    var edited = members.filter { $0.name != name }
    if let value { edited.insert(Member(name, value), at: place ?? edited.endIndex) }
    return .object(edited)
  }
}
