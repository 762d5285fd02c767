import MockIDP
import MockIDPServer

extension Serve {
  /// Runs the body beside a listening server, and turns the server's reasons not to listen into ours.
  func withServer(
    logging output: LineOutput, _ body: (_ url: String) async throws(Failure) -> Void
  ) async throws(Failure) {
    let isJSON = settings.logFormat == .json
    do {
      try await withMockIDPServer(settings.configuration) { entry in
        guard !output.isQuiet else { return }
        output.log(isJSON ? entry.json : entry.text)
      } _: { server in
        try await body(server.url)
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as ConfigurationError {
      throw Failure(.configuration, "\(error)")
    } catch MockIDPServerError.portInUse(let host, let port) {
      throw Failure(.unavailable, PortHolder.explanation(host: host, port: port))
    } catch MockIDPServerError.cannotListen(let reason) {
      throw Failure(.unavailable, reason)
    } catch {
      throw Failure(.software, "\(error)")
    }
  }
}
