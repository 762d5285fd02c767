import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON

extension ControlAPI {
  private static let answer = Schema.object(
    required: ["now": Schema.text, "seconds": ["type": "number"], "frozen": Schema.boolean])

  var clockCalls: [ControlCall] {
    [
      ControlCall(
        .get, "/clock", "What time it is in the pretend world",
        outcomes: [.init(.ok, "The time.", Self.answer)]
      ) { _ in .json(clock) },
      ControlCall(
        .put, "/clock", "Freeze the clock at a moment, or release it when none is given",
        body: Schema.object(optional: ["at": Schema.moment]), outcomes: [.init(.ok, "The time.", Self.answer)]
      ) { request throws(ControlError) in
        let moment = try request.read { section in (at: section.moment("at"), ()) }.at
        if let moment { store.clock.freeze(at: moment) } else { store.clock.release() }
        return .json(clock)
      },
      ControlCall(
        .post, "/clock/advance", "Move the clock, running or frozen",
        body: Schema.object(
          required: ["seconds": ["type": "number", "minimum": -10_000_000_000, "maximum": 10_000_000_000]]),
        outcomes: [.init(.ok, "The time.", Self.answer)]
      ) { request throws(ControlError) in
        store.clock.advance(milliseconds: try request.read { $0.requiredMilliseconds("seconds") })
        return .json(clock)
      },
    ]
  }

  private var clock: JSON {
    let now = store.clock.now
    return [
      "now": .string(now.text), "seconds": .double(Double(now.millisecondsSince1970) / 1_000),
      "frozen": .bool(store.clock.isFrozen),
    ]
  }
}

extension Section {
  /// A time as RFC 3339 text or as seconds since 1970.
  func moment(_ name: String) -> Instant? {
    guard let json = member(name) else { return nil }
    if let number = json.integer, (0...253_402_300_799).contains(number) {
      return Instant(secondsSince1970: number)
    }
    if let text = json.string, let moment = Instant(rfc3339: text) { return moment }
    reading.expect(
      "a time such as \"2026-11-30T21:52:24Z\", or seconds since 1970", at: keyPath(name), found: json.finding
    )
    return nil
  }

  /// A number of seconds, at most ten thousand million, as milliseconds.
  func requiredMilliseconds(_ name: String) -> Int? {
    guard let seconds = member(name)?.double, abs(seconds) <= 10_000_000_000 else {
      reading.expect(
        "a number of seconds from -10000000000 to 10000000000", at: keyPath(name),
        found: member(name)?.finding ?? "none")
      return nil
    }
    return Int((seconds * 1_000).rounded())
  }

  /// A number of seconds from 0 to 600, as milliseconds.
  func milliseconds(_ name: String) -> Int? {
    guard let json = member(name) else { return nil }
    guard let seconds = json.double, (0...600).contains(seconds) else {
      reading.expect("a number of seconds from 0 to 600", at: keyPath(name), found: json.finding)
      return nil
    }
    return Int((seconds * 1_000).rounded())
  }
}
