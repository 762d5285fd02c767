import HTTPMessages
import IdentityState
import OAuthProtocol
package import OrderedJSON

extension FacebookProvider {
  /// `GET /{node}`: the person behind the token, another one of the app's, or the app.
  package func node(_ id: String, _ request: GraphRequest) throws(GraphError) -> JSON {
    let caller = try caller(request, whenMissing: id == "me" ? .noTokenOnMe : .noToken)
    return try node(id, for: caller, fields(request))
  }

  private func node(
    _ id: String, for caller: GraphCaller, _ fields: [GraphField]?
  ) throws(GraphError) -> JSON {
    if id == "app" || id == caller.app.id { return try object(of: caller.app, fields) }
    let (grant, account) = try person(id, for: caller, method: "get")
    return try object(of: GraphUser(grant, account), fields)
  }

  /// `GET /?ids={id},{id}`: several at once, each under the id that was sent (Meta: Graph API, multiple object lookup).
  package func nodes(_ request: GraphRequest) throws(GraphError) -> JSON {
    guard let ids = request.fields["ids"]?.split(separator: ",").map(String.init), !ids.isEmpty else {
      throw .unknownObject("", method: "get")
    }
    let caller = try caller(request, whenMissing: .noToken)
    guard ids.count <= Self.mostIDs else { throw .tooManyIDs(ids.count, most: Self.mostIDs) }
    let fields = try fields(request)
    var members: [JSON.Member] = []
    for id in ids where !members.contains(where: { $0.name == id }) {
      do throws(GraphError) {
        members.append(JSON.Member(id, try node(id, for: caller, fields)))
      } catch {
        throw error == .unknownObject(id, method: "get") ? .unknownAlias(id) : error
      }
    }
    return .object(members)
  }

  private static let mostIDs = 50

  /// `GET /{id}/friends`: those who use the app too; nobody where `user_friends` was not given.
  package func friends(_ id: String, _ request: GraphRequest) throws(GraphError) -> JSON {
    let caller = try caller(request, whenMissing: id == "me" ? .noTokenOnMe : .noToken)
    let (grant, account) = try person(id, for: caller, method: "get")
    let fields = try fields(request)
    guard grant.scope.contains("user_friends") else { return ["data": []] }
    return try friendList(of: GraphUser(grant, account), fields)
  }

  /// Whom an id names to that caller: a person sees themselves, an app everybody who uses it.
  func person(
    _ id: String, for caller: GraphCaller, method: String
  ) throws(GraphError) -> (Grant, Account) {
    switch caller {
    case .user(_, let grant, let account, _):
      guard id == "me" || id == grant.subject else { throw .unknownObject(id, method: method) }
      return (grant, account)
    case .app(let app):
      if id == "me" { throw .noTokenOnMe }
      guard let found = person(id, appID: app.id) else { throw .unknownObject(id, method: method) }
      return found
    }
  }

  /// The person of that app-scoped id.
  ///
  /// - Parameter appID: `nil` for whichever app's id it is.
  func person(_ subject: String, appID: String?) -> (Grant, Account)? {
    store.read { world in
      let grant = world.grants.values.first { grant in
        grant.holder.provider == .facebook && grant.subject == subject
          && (appID == nil || grant.holder.app == appID)
      }
      return grant.flatMap { grant in world.account(grant.holder.accountID).map { (grant, $0) } }
    }
  }

  /// What `fields` asks for; `nil` when the request does not say.
  private func fields(_ request: GraphRequest) throws(GraphError) -> [GraphField]? {
    guard let text = request.fields["fields"] else { return nil }
    do {
      return try GraphField.list(text)
    } catch {
      throw .fieldSyntax(error.position)
    }
  }

  private func object(of user: GraphUser, _ asked: [GraphField]?) throws(GraphError) -> JSON {
    let fields =
      asked ?? GraphUser.defaultFields.map { GraphField(name: $0, modifiers: [:], subfields: []) }
    let name = fullName(user.account, user.traits)
    var members: [JSON.Member] = []
    for field in fields where !members.contains(where: { $0.name == field.name }) {
      let value: JSON?
      switch field.name {
      case "picture": value = ["data": picture(of: user, PictureSize(field.modifiers), field.subfields)]
      case "permissions": value = permissions(user.grant)
      case "friends":
        value =
          user.grant.scope.contains("user_friends")
          ? try friendList(of: user, field.subfields.isEmpty ? nil : field.subfields) : nil
      default:
        guard let known = user.value(field.name, fullName: name) else {
          throw .unknownField(field.name, of: "User")
        }
        value = known
      }
      if let value { members.append(JSON.Member(field.name, value)) }
    }
    // Graph adds the id to whatever was asked for.
    if !members.contains(where: { $0.name == "id" }) {
      members.append(JSON.Member("id", .string(user.grant.subject)))
    }
    return .object(members)
  }

  /// The friends who use the app too, and how many there are in all.
  private func friendList(of user: GraphUser, _ fields: [GraphField]?) throws(GraphError) -> JSON {
    let friends = store.read { world in
      user.traits.friends.compactMap { friend -> GraphUser? in
        let holder = Grant.Holder(provider: .facebook, app: user.grant.holder.app, accountID: friend)
        guard let grant = world.grant(of: holder), let account = world.account(friend) else { return nil }
        return GraphUser(grant, account)
      }
    }
    let visible = fields?.filter { !GraphUser.forThemselvesAlone.contains($0.name) }
    var data: [JSON] = []
    for friend in friends { data.append(try object(of: friend, visible)) }
    return ["data": .array(data), "summary": ["total_count": .integer(user.traits.friends.count)]]
  }

  private func object(of app: FacebookApp, _ asked: [GraphField]?) throws(GraphError) -> JSON {
    let known: [JSON.Member] = [
      JSON.Member("category", "Business"),
      JSON.Member("link", .string("https://www.facebook.com/games/?app_id=\(app.id)")),
      JSON.Member("name", .string(app.name)), JSON.Member("id", .string(app.id)),
    ]
    guard let asked else { return .object(known) }
    var members: [JSON.Member] = []
    for field in asked + [GraphField(name: "id", modifiers: [:], subfields: [])] {
      guard let member = known.first(where: { $0.name == field.name }) else {
        if ["namespace", "description", "company", "icon_url", "logo_url"].contains(field.name) { continue }
        throw .unknownField(field.name, of: "Application")
      }
      if !members.contains(member) { members.append(member) }
    }
    return .object(members)
  }
}
