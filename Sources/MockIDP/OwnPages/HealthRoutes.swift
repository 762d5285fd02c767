import HTTPMessages
import OrderedJSON

/// Whether the server is up: it is, if this answers.
enum HealthRoutes {
  static let all = ["/healthz", "/readyz", "/health", "/isalive"].map { path in
    Route(.get, path, endpoint: "health") { _, _ in .now(.json(["status": "ok"])) }
  }
}
