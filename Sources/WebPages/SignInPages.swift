package import HTTPMessages
package import IdentityState
package import PageTemplates

/// What the sign-in pages of every provider have in common: who is listed, and what a posted page means.
///
/// The first form of a page proceeds when it is sent as it stands; people come first, someone new is a later form.
package struct SignInPages: Sendable {
  /// How many people the pages add; the control API and the file may bring more.
  package static let mostAdded = 1_000

  private static let addedPrefix = "new-"

  let store: IdentityStore

  package init(store: IdentityStore) {
    self.store = store
  }

  /// Reads what was posted, and adds the person if it is a good form for someone new.
  package func read(_ posted: Form) throws(RefusedStep) -> PostedStep {
    switch posted["decision"] {
    case "cancel": return .cancel
    // A form submitted by a script, or read without its buttons, names none: it proceeds.
    case "continue", nil: break
    case .some(let other): throw .malformed("decision=\(other.prefix(40))")
    }
    switch posted["step"] {
    case "person": return .person(try account(posted["account"]))
    case "new":
      guard let person = NewPerson(posted) else { throw .malformed("no field for an e-mail address") }
      return add(person)
    case "consent": return .consent(try account(posted["account"]), posted)
    case let other: throw .malformed("step=\(other?.prefix(40) ?? "")")
    }
  }

  private func account(_ id: String?) throws(RefusedStep) -> Account {
    guard let id, let account = store.read({ $0.account(id) }) else {
      throw .unknownPerson(id, known: store.read { $0.accounts.map(\.id) })
    }
    return account
  }

  private func add(_ person: NewPerson) -> PostedStep {
    var person = person
    person.problem = Self.problem(of: person)
    guard person.problem == nil else { return .newPerson(person) }
    let id =
      Self.addedPrefix + store.chance.text(8, from: Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8))
    return store.change { world in
      if let known = world.account(email: person.email) {
        if person.isNamed(as: known) { return .person(known) }
        person.problem = .emailTaken
        return .newPerson(person)
      }
      guard Self.hasRoom(world) else {
        person.problem = .tooMany
        return .newPerson(person)
      }
      let account = Account(
        id: id, givenName: person.givenName, familyName: person.familyName, email: person.email)
      world.record(.accountPut(account))
      return .person(account)
    }
  }

  private static func problem(of person: NewPerson) -> NewPerson.Problem? {
    let texts = [person.givenName, person.familyName, person.email]
    if person.email.isEmpty { return .emailMissing }
    if texts.contains(where: { $0.utf8.count > NewPerson.longestText }) { return .tooLong }
    return EmailAddress.isWellFormed(person.email) ? nil : .emailMalformed
  }

  private static func hasRoom(_ world: World) -> Bool {
    world.accounts.count { $0.id.hasPrefix(addedPrefix) } < mostAdded
  }

  /// What the page with the list of people shows: whoever signed in last with this browser comes first.
  ///
  /// - Parameter asksAnew: whether the app wants to know who is there now, whoever it was last.
  package func listContext(
    _ newPerson: NewPerson, for request: Request, asksAnew: Bool = false
  ) -> [String: TemplateValue] {
    let (people, owner, hasRoom) = store.read {
      ($0.accounts, $0.account(email: newPerson.email), Self.hasRoom($0))
    }
    let last = asksAnew ? nil : RememberedPerson.find(in: request, among: people)
    let ordered = (last.map { [$0] } ?? []) + people.filter { $0.id != last?.id }
    return [
      "people": .list(
        ordered.enumerated().map { index, person in
          [
            "id": .text(person.id), "name": .text(person.name), "email": .text(person.email ?? ""),
            "checked": .flag(index == 0), "isLast": .flag(person.id == last?.id),
          ]
        }),
      "lastName": .text(last.map(Self.called) ?? ""),
      "canAdd": .flag(hasRoom), "isFull": .flag(!hasRoom),
      "newGivenName": .text(newPerson.givenName), "newFamilyName": .text(newPerson.familyName),
      "newEmail": .text(newPerson.email), "emailOwner": .text(owner.map(Self.called) ?? ""),
      "isMending": .flag(newPerson.problem != nil),
      "emailProblem": phrase(of: newPerson, where: \.isAboutEmail),
      "formProblem": phrase(of: newPerson) { !$0.isAboutEmail },
    ]
  }

  /// The name, or what else there is to know the person by.
  private static func called(_ person: Account) -> String {
    person.name.isEmpty ? person.email ?? person.id : person.name
  }

  private func phrase(
    of person: NewPerson, where isWanted: (NewPerson.Problem) -> Bool
  ) -> TemplateValue {
    guard let problem = person.problem, isWanted(problem) else { return "" }
    return .phrase(problem.rawValue)
  }
}
