import AppleSignIn
import IdentityState
import OrderedJSON

extension Account {
  init(_ account: Configuration.Account) {
    self.init(
      id: account.id, givenName: account.givenName ?? "", familyName: account.familyName ?? "",
      email: account.email,
      traits: [
        .apple: account.apple.json, "facebook": account.facebook.json,
      ])
  }

  /// The account in the configuration file's shape; what is not there is left out.
  var json: JSON {
    .object([
      "id": .string(id), "givenName": givenName.isEmpty ? nil : .string(givenName),
      "familyName": familyName.isEmpty ? nil : .string(familyName), "email": email.map(JSON.string),
      "apple": traits[.apple], "facebook": traits["facebook"],
    ])
  }
}

extension Configuration.Account.AppleProfile {
  var json: JSON {
    .object([
      "hideMyEmail": .bool(hideMyEmail), "relayEmail": relayEmail.map(JSON.string),
      "realUserStatus": .string(realUserStatus.rawValue),
    ])
  }
}

extension Configuration.Account.FacebookProfile {
  var json: JSON {
    .object([
      "birthday": birthday.map(JSON.string), "gender": gender.map(JSON.string),
      "ageRange": ageRange.map(\.json),
      "picture": picture.map(JSON.string), "middleName": middleName.map(JSON.string),
      "link": link.map(JSON.string), "hometown": hometown.map(\.json), "location": location.map(\.json),
      "friends": friends.isEmpty ? nil : .array(friends.map(JSON.string)),
    ])
  }
}

extension Configuration.Account.Place {
  fileprivate var json: JSON { ["id": .string(id), "name": .string(name)] }
}

extension Configuration.Account.AgeRange {
  fileprivate var json: JSON {
    JSON.object(["min": min.map(JSON.integer), "max": max.map(JSON.integer)])
  }
}

extension JSON {
  /// The value with a merge patch applied (RFC 7396).
  func merging(_ patch: JSON) -> JSON {
    guard let changes = patch.members else { return patch }
    var members = members ?? []
    for change in changes {
      let index = members.firstIndex { $0.name == change.name }
      let merged =
        change.value == .null ? nil : (index.map { members[$0].value } ?? .null).merging(change.value)
      switch (index, merged) {
      case (let index?, let merged?): members[index] = Member(change.name, merged)
      case (let index?, nil): members.remove(at: index)
      case (nil, let merged?): members.append(Member(change.name, merged))
      case (nil, nil): break
      }
    }
    return .object(members)
  }
}
