import Locks

/// The pretend world behind its lock, with its clock and its chance.
///
/// Looking something up and acting on it happen inside one ``change(_:)``: two redemptions of a code that arrive
/// together cannot both find it unredeemed.
package final class IdentityStore: Sendable {
  package let clock: WorldClock
  package let chance: any Chance
  package let journal = Journal()
  private let world: Lock<World>

  package init(clock: WorldClock, chance: any Chance, log: (any EventLog)? = nil) {
    self.clock = clock
    self.chance = chance
    world = Lock(World(log: log))
  }

  /// Looks at the world as it is at one moment.
  package func read<Result: Sendable>(_ body: (World) -> Result) -> Result {
    world.withLock { body($0) }
  }

  /// Checks and changes under one lock; a body that throws must have recorded nothing yet.
  package func change<Result: Sendable, Failure: Error>(
    _ body: (inout World) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try world.withLock { (world) throws(Failure) -> Result in try body(&world) }
  }
}
