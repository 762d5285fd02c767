import HTTPMessages

extension FacebookProvider {
  /// What Graph's names answer.
  var graphRoutes: [Route] {
    []
  }
}
