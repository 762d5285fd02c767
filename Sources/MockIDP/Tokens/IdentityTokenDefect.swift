/// A way in which an identity token can be bad, of whichever provider.
package struct IdentityTokenDefect: Sendable, Hashable {
  package let name: String
  package let breaks: String
  package let caughtBy: TokenCheck

  package init(_ defect: AppleDefect) {
    name = defect.name
    breaks = defect.breaks
    caughtBy = defect.caughtBy
  }

  package init(_ defect: FacebookDefect) {
    name = defect.name
    breaks = defect.breaks
    caughtBy = defect.caughtBy
  }
}
