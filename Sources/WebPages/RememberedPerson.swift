package import HTTPMessages
package import IdentityState

/// Who signed in last with this browser, in a cookie of the mock's own.
///
/// It holds a person's id and no secret: it chooses nothing, it only decides who is listed first.
package enum RememberedPerson {
  package static let cookieName = "mock_idp_person"
  /// Thirty days, in seconds.
  private static let memory = 30 * 24 * 3_600

  /// The id in the request's cookie, where it is that of one of these people.
  package static func find(in request: Request, among people: [Account]) -> Account? {
    request.cookie(cookieName).flatMap { id in people.first { $0.id == id } }
  }

  static func cookie(for person: Account) -> Cookie {
    Cookie(name: cookieName, value: person.id, maxAge: memory)
  }
}

extension Response {
  /// The answer that ends this person's sign-in, with the cookie that remembers it.
  package func remembering(_ person: Account) -> Response {
    var response = self
    response.headers.add("Set-Cookie", RememberedPerson.cookie(for: person).setting)
    return response
  }
}
