import IdentityState
package import OAuthProtocol
package import OrderedJSON

extension FacebookProvider {
  /// `GET /{id}/permissions`.
  package func permissions(_ id: String, _ request: GraphRequest) throws(GraphError) -> JSON {
    let caller = try caller(request, whenMissing: id == "me" ? .noTokenOnMe : .noToken)
    let (grant, _) = try person(id, for: caller, method: "get")
    return permissions(grant)
  }

  func permissions(_ grant: Grant) -> JSON {
    func list(_ names: [String], _ status: String) -> [JSON] {
      names.map { ["permission": .string($0), "status": .string(status)] }
    }
    return ["data": .array(list(grant.scope.values, "granted") + list(grant.declined, "declined"))]
  }

  /// `DELETE /{id}/permissions[/{permission}]`: the person removes the app, or takes one permission back.
  ///
  /// - Returns: what the caller should know besides.
  package func removePermissions(
    _ id: String, only permission: String?, _ request: GraphRequest
  ) throws(GraphError) -> [Diagnosis] {
    let caller = try caller(request, whenMissing: id == "me" ? .noTokenOnMe : .noToken)
    let (grant, _) = try person(id, for: caller, method: "delete")
    guard let permission else {
      let now = now
      store.change { $0.record(.grantEnded(grant, at: now)) }
      return []
    }
    guard !Asking.basic.contains(permission) else { throw .irrevocable(permission) }
    return takeBack(permission, from: grant.id) ? [] : [.notGranted(permission)]
  }
}

extension Diagnosis {
  fileprivate static func notGranted(_ permission: String) -> Diagnosis {
    Diagnosis(
      "permission_not_granted", severity: .warning,
      "The permission was not granted, so nothing was taken back, though the answer is success as Graph's.",
      seen: String(permission.prefix(100)), mend: "GET /me/permissions lists what is granted.")
  }
}
