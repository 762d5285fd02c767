import IdentityState
import OAuthProtocol
import Locks

/// Keeps every event it is offered.
final class RecordingLog: EventLog {
  private let kept = Lock<[Event]>([])

  func append(_ event: Event) {
    kept.withLock { $0.append(event) }
  }

  var events: [Event] { kept.withLock { $0 } }
}

extension World {
  /// Everything a provider can see of a world, comparable.
  struct Seen: Equatable {
    let accounts: [Account]
    let grants: [String: Grant]
    let endedGrants: [Grant.Holder: Instant]
    let stoppedForwarding: [Grant.Holder: Instant]
    let grantsByHolder: [Grant?]
    let codes: [AuthorizationCode?]
    let accessTokens: [IssuedToken?]
    let refreshTokens: [IssuedToken?]
    let counts: [Int]
    let scripts: [SignInScript]
    let faults: [Fault]
  }

  /// - Parameter names: the codes, tokens and holders to look for.
  func seen(_ events: [Event]) -> Seen {
    var names: [String] = []
    var holders: [Grant.Holder] = []
    for event in events {
      switch event {
      case .codeIssued(let code): names.append(code.value)
      case .tokenIssued(let token): names.append(token.value)
      case .grantMade(let grant): holders.append(grant.holder)
      default: break
      }
    }
    return Seen(
      accounts: accounts, grants: grants, endedGrants: endedGrants, stoppedForwarding: stoppedForwarding,
      grantsByHolder: holders.map(grant(of:)),
      codes: names.map { codes[$0] }, accessTokens: names.map { accessTokens[$0] },
      refreshTokens: names.map { refreshTokens[$0] },
      counts: [codes.count, accessTokens.count, refreshTokens.count], scripts: scripts, faults: faults)
  }
}
