import HTTPMessages
import Webhooks

/// How a provider calls an app's server by itself: Apple's server-to-server notifications, and Facebook's word that a
/// person removed the app, or wants data deleted.
///
/// The server hands in one that speaks HTTP. In process there is no socket: hand in one that calls your app's handler,
/// or none.
public struct OutgoingCalls: Sendable {
  let send: @Sendable (HTTPRequest) throws -> HTTPResponse
  let retries: RetrySchedule

  /// One second after the first attempt that failed, then twice as long each time: ten attempts in eight and a half minutes.
  ///
  /// Apple documents that it tries again and not when.
  public static let standardRetries = RetrySchedule.standard.milliseconds.map { Duration.milliseconds($0) }

  /// Makes calls with that function, which is called on a thread where it may wait.
  ///
  /// - Parameters:
  ///   - retries: how long to wait, in real time, after each attempt to deliver a notification of Apple's that brought
  ///     anything but status 200; after the last it is given up. Facebook's callbacks are sent once.
  ///   - send: gets a request whose target is the whole URL; what it throws counts as no answer, and is not tried again
  ///     when it is ``Impossible``.
  public init(
    retries: [Duration] = Self.standardRetries,
    _ send: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
  ) {
    self.send = send
    self.retries = RetrySchedule(
      milliseconds: retries.map { Int(clamping: Int64(max($0, .zero) / .milliseconds(1))) })
  }

  /// Why a call cannot be made, now or later.
  public struct Impossible: Error, Sendable, CustomStringConvertible {
    /// The reason, in words that go into a sentence.
    public let description: String

    /// - Parameter description: the reason, in words that go into a sentence.
    public init(_ description: String) {
      self.description = description
    }
  }

  /// The same for the providers' rooms, with the threads that it is done on.
  var webhookCalls: WebhookCalls {
    WebhookCalls(callOut, queue: CallQueue(running: Delay.run(after:_:)), retries: retries)
  }

  private var callOut: CallOut {
    CallOut { [send] url, headers, body in
      do {
        let response = try send(
          HTTPRequest("POST", url, headers: headers.fields.map { ($0.name, $0.value) }, body: body))
        return .success(response.response)
      } catch {
        return .failure(CallOut.Failure("\(error)", isFinal: error is Impossible))
      }
    }
  }
}

extension HTTPResponse {
  /// The same for the rooms below.
  var response: Response {
    Response(
      Status(rawValue: status), headers: Headers(headers.map { Headers.Field($0.name, $0.value) }), body: body
    )
  }
}
