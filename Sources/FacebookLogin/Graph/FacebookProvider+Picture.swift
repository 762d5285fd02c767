import HTTPMessages
import IdentityState
package import OrderedJSON

extension FacebookProvider {
  /// What `GET /{id}/picture` leads to: the picture's address, and the JSON for who asks not to be redirected.
  package struct Picture: Sendable, Equatable {
    package let url: String
    package let json: JSON
  }

  /// `GET /{id}/picture`: of a person by app-scoped id it takes no token.
  package func picture(_ id: String, _ request: GraphRequest) throws(GraphError) -> Picture {
    let person: (GraphUser)?
    if request.accessToken == nil, id != "me" {
      person = self.person(id, appID: nil).map(GraphUser.init)
    } else {
      let caller = try caller(request, whenMissing: .noTokenOnMe)
      let (grant, account) = try self.person(id, for: caller, method: "get")
      person = GraphUser(grant, account)
    }
    guard let person else { throw .unknownObject(id, method: "get") }
    let values = Dictionary(request.fields.fields.map { ($0.name, $0.value) }) { first, _ in first }
    let data = picture(of: person, PictureSize(values), [])
    return Picture(url: data["url"]?.string ?? "", json: ["data": data])
  }

  /// The members in Graph's order.
  ///
  /// - Parameter asked: those wanted; none for all.
  func picture(of user: GraphUser, _ size: PictureSize, _ asked: [GraphField]) -> JSON {
    let url = pictureURL(user.traits, subject: user.grant.subject, width: size.width, height: size.height)
    let all: [JSON.Member] = [
      JSON.Member("height", .integer(size.height)),
      JSON.Member("is_silhouette", .bool(user.traits.picture == nil)),
      JSON.Member("url", .string(url)), JSON.Member("width", .integer(size.width)),
    ]
    return .object(all.filter { member in asked.isEmpty || asked.contains { $0.name == member.name } })
  }
}
