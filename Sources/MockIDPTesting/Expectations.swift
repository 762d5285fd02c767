public import MockIDP
public import Testing

/// Expects that the provider accepted the request; a failure quotes the diagnosis.
@discardableResult
public func expectAccepted(
  _ response: HTTPResponse, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let isAccepted = (200..<400).contains(response.status)
  #expect(
    isAccepted, comment ?? "status \(response.status): \(response.diagnosis ?? response.text)",
    sourceLocation: sourceLocation)
  return isAccepted
}

/// Expects that the provider refused the request for this reason.
///
/// - Parameter code: the diagnosis's stable name: `client_secret_expired`.
@discardableResult
public func expectRefused(
  _ response: HTTPResponse, because code: String, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let isThat = response.diagnosis?.hasPrefix(code + ":") ?? false
  #expect(
    isThat,
    "status \(response.status), \(response.diagnosis.map { "refused: \($0)" } ?? "without a diagnosis")",
    sourceLocation: sourceLocation)
  return isThat
}

/// Expects that the provider accepts what is done, and gives its result; a failure quotes the diagnosis.
@discardableResult
public func expectAccepted<Result>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let refusal as Refusal {
    Issue.record("\(refusal)", sourceLocation: sourceLocation)
    throw refusal
  }
}

/// Expects that the provider refuses what is done, for this reason.
///
/// - Parameter code: the diagnosis's stable name: `code_used`.
@discardableResult
public func expectRefused(
  because code: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows -> Refusal? {
  do {
    try body()
    Issue.record("it was accepted, and \(code) was expected", sourceLocation: sourceLocation)
    return nil
  } catch let refusal as Refusal {
    #expect(refusal.diagnosis.code == code, "\(refusal)", sourceLocation: sourceLocation)
    return refusal
  }
}
