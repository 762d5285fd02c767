/// How long something is valid; whole seconds go over the wire.
package struct Lifetime: Sendable, Hashable {
  package let seconds: Int

  package static func seconds(_ count: Int) -> Lifetime { Lifetime(seconds: count) }
  package static func minutes(_ count: Int) -> Lifetime { Lifetime(seconds: count * 60) }
  package static func hours(_ count: Int) -> Lifetime { Lifetime(seconds: count * 3_600) }
}
