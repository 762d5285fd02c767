package import HTTPMessages

/// Changes to a request's parameters: a value replaces, `nil` leaves out.
package typealias Changes = [String: String?]

extension Form {
  package func changed(_ changes: Changes) -> Form {
    var fields = fields.filter { !changes.keys.contains($0.name) }
    fields += changes.sorted { $0.key < $1.key }.compactMap { name, value in value.map { Field(name, $0) } }
    return Form(fields)
  }
}
