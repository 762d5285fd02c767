import FormReading
import MockIDP
import OrderedJSON
import SigningCore

/// A browser without scripts, and the client's callback that it ends at.
struct Browser {
  struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  let idp: MockIdentityProvider
  let base: String

  /// - Parameter base: the base URL the client was told.
  init(_ idp: MockIdentityProvider, base: String = "http://127.0.0.1:7780/appleid.apple.com") {
    self.idp = idp
    self.base = base
  }

  func json(_ path: String) async throws -> JSON {
    try JSON(parsing: await idp.respond(to: HTTPRequest("GET", base + path)).body)
  }

  /// Opens an authorization URL; `changes` are laid over a plain request for a code.
  func open(
    _ changes: [String: String] = [:], at path: String = "/auth/authorize",
    headers: [(name: String, value: String)] = []
  ) async -> HTTPResponse {
    let parameters = [
      "client_id": "com.example.web", "redirect_uri": "https://example.com/callback", "response_type": "code",
    ].merging(changes) { $1 }
    let pairs = parameters.sorted { $0.key < $1.key }.map { "\($0)=\(Self.encode($1))" }
    return await idp.respond(
      to: HTTPRequest(
        "GET", base + path + "?" + pairs.joined(separator: "&"),
        headers: [(name: "Accept", value: "text/html,application/xhtml+xml,*/*;q=0.8")] + headers))
  }

  /// Sends the first form of a page as a browser would, `Origin` included.
  func submit(
    _ page: HTTPResponse, button: Int = 0, _ fill: (inout HTMLForm) -> Void = { _ in }
  ) async throws -> HTTPResponse {
    guard var form = HTMLForm.all(in: page.text).first else {
      throw Lost(description: "no form: \(page.text)")
    }
    fill(&form)
    let pressed = form.buttons.indices.contains(button) ? [form.buttons[button]] : []
    let origin = base.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")
    return await idp.respond(
      to: HTTPRequest(
        form.method.uppercased(), origin + form.action,
        headers: [
          (name: "Content-Type", value: "application/x-www-form-urlencoded"), (name: "Origin", value: origin),
        ],
        body: Array(
          (form.fields + pressed).map { "\($0.name)=\(Self.encode($0.value))" }.joined(separator: "&").utf8)))
  }

  /// Signs in with every page as it stands, and gives what the callback receives.
  func callback(
    _ changes: [String: String] = [:], _ fill: (inout HTMLForm) -> Void = { _ in }
  ) async throws -> [String: String] {
    var answer = await open(changes)
    for _ in 0..<3 {
      if let received = try received(answer) { return received }
      answer = try await submit(answer, fill)
    }
    throw Lost(description: "no callback: \(answer.text)")
  }

  /// What the client's callback gets by this answer; `nil` when it is another page of the sign-in.
  func received(_ answer: HTTPResponse) throws -> [String: String]? {
    if let location = answer.header("Location") {
      guard let start = location.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return [:] }
      return Self.pairs(location[start...].dropFirst())
    }
    guard let form = HTMLForm.all(in: answer.text).first, form.action.contains("://") else { return nil }
    return Dictionary(form.fields.map { ($0.name, $0.value) }) { $1 }
  }

  static func pairs(_ text: Substring) -> [String: String] {
    let pairs = text.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.map { ($0[0], $0.count > 1 ? decode($0[1]) : "") }) { $1 }
  }

  private static func encode(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      guard byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) else {
        return (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
      return String(character)
    }.joined()
  }

  private static func decode(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The claims of a token, its signature not looked at.
func claims(_ token: String?) throws -> JSON {
  try JWS(parsing: token ?? "").payload
}
