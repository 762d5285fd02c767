package import HTTPMessages
package import OAuthProtocol
import OrderedJSON

/// A call to Graph as it was sent: the fields of query and body together, and the access token wherever it was.
package struct GraphRequest: Sendable {
  package let fields: Form
  /// `nil` without one.
  package let accessToken: String?

  /// - Throws: what cannot be read.
  package init(_ request: Request) throws(GraphError) {
    do {
      var all = try Form(parsing: request.target.query ?? "").fields
      switch request.mediaType {
      case "application/x-www-form-urlencoded": all += try Form(parsing: request.body).fields
      case "application/json": all += try Self.members(request.body)
      default: break
      }
      fields = Form(all)
    } catch let error as Form.Malformed {
      throw .unreadable("the field \(error.field)")
    } catch {
      throw .unreadable("the JSON body")
    }
    accessToken =
      fields[Parameter.accessToken.rawValue].flatMap { $0.isEmpty ? nil : $0 }
      ?? Self.token(request.headers["authorization"])
  }

  var sent: SentNames { SentNames(fields) }

  /// A value that is there and not empty.
  package func value(_ name: Parameter) -> String? {
    fields[name.rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `Bearer` as everywhere, `OAuth` as Facebook had it before (clients still send it).
  private static func token(_ authorization: String?) -> String? {
    guard let authorization, let space = authorization.firstIndex(of: " ") else { return nil }
    let scheme = authorization[..<space]
    guard scheme.equalsIgnoringCase("bearer") || scheme.equalsIgnoringCase("oauth") else { return nil }
    let token = authorization[space...].drop { $0 == " " }
    return token.isEmpty ? nil : String(token)
  }

  /// The members of a JSON object as fields; Graph takes either.
  private static func members(_ body: [UInt8]) throws -> [Form.Field] {
    try (JSON(parsing: body).members ?? []).compactMap { member in
      switch member.value {
      case .string(let text): Form.Field(member.name, text)
      case .integer(let number): Form.Field(member.name, String(number))
      case .bool(let flag): Form.Field(member.name, String(flag))
      case .array, .object: Form.Field(member.name, member.value.text())
      default: nil
      }
    }
  }
}
