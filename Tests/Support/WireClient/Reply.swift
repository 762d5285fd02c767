/// An answer as it came.
package struct Reply {
  package var status: Int
  package var fields: [(name: String, value: String)] = []
  package var body: [UInt8] = []

  package var text: String { String(decoding: body, as: UTF8.self) }

  package subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  package init(status: Int) {
    self.status = status
  }
}
