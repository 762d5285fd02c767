import HTTPMessages
import IdentityState
import OAuthProtocol

/// Does to an answer what a fault says.
struct FaultBehaviour: Sendable {
  /// How a provider words a refusal, and how it spoils an answer.
  struct Provider: Sendable {
    let name: ProviderName
    let refuse: @Sendable (OAuthError, Request, _ endpoint: String) -> Response
    /// `nil` where the defect does not fit the answer.
    let spoil: @Sendable (_ defect: String, Response, Request, _ endpoint: String) -> Response?
  }

  let store: IdentityStore

  /// The fault that applies to this request, used up by being taken.
  ///
  /// - Parameter sparesDefects: whether one that only spoils the answer is left as it is, for ``apply(_:to:endpoint:provider:answer:)``
  ///   to use up once there is an answer that it fits: of a dialog's pages the last alone has a token.
  func take(
    provider: ProviderName, endpoint: String, clientID: String?, sparesDefects: Bool = false
  ) -> IdentityState.Fault? {
    guard store.read({ !$0.faults.isEmpty }) else { return nil }
    return store.change { world in
      let fault = world.faults.first {
        $0.applies(provider: provider, endpoint: endpoint, clientID: clientID)
      }
      if let fault, !(sparesDefects && fault.onlySpoils) { world.record(.faultUsed(id: fault.id)) }
      return fault
    }
  }

  func apply(
    _ fault: IdentityState.Fault, to request: Request, endpoint: String, provider: Provider,
    answer: () -> Answer
  ) -> Answer {
    if fault.neverAnswers { return Self.never }
    let answer = fault.replacesAnswer ? Answer.now(replacement(fault, request, endpoint, provider)) : answer()
    guard case .now(var response) = answer else { return answer }
    if let defect = fault.defect {
      let spoilt = provider.spoil(defect, response, request, endpoint)
      if fault.onlySpoils {
        guard spoilt != nil else {
          response.annotations.append(Diagnosis.unfit(fault).annotation)
          return .now(response)
        }
        store.change { $0.record(.faultUsed(id: fault.id)) }
      }
      response = spoilt ?? response
    }
    if fault.dropsConnection { response.wire = .drop }
    if let bytes = fault.truncation { response.wire = .truncate(afterBytes: bytes) }
    response.annotations.append(Diagnosis.fault(fault).annotation)
    guard let delay = fault.delay else { return .now(response) }
    return Self.delayed(response, milliseconds: delay)
  }

  /// The OAuth error that a fault puts in the provider's place, if it does.
  func error(of fault: IdentityState.Fault) -> OAuthError? {
    fault.error.map { code in
      OAuthError(OAuthError.Code(rawValue: code), description: fault.errorDescription, .fault(fault))
    }
  }

  /// The name of the defect that a fault gives a call which is no request; no function can show more.
  ///
  /// - Throws: the error that it puts in the provider's place.
  func take(
    provider: ProviderName, at endpoint: Fault.Endpoint, _ clientID: String
  ) throws(OAuthError) -> String? {
    guard let fault = take(provider: provider, endpoint: endpoint.rawValue, clientID: clientID) else {
      return nil
    }
    if let error = error(of: fault) { throw error }
    return fault.defect
  }

  private func replacement(
    _ fault: IdentityState.Fault, _ request: Request, _ endpoint: String, _ provider: Provider
  ) -> Response {
    var response: Response
    if let error = error(of: fault) {
      response = provider.refuse(error, request, endpoint)
      response.annotations = []
    } else {
      response = .text(fault.body ?? "", type: "application/json;charset=UTF-8")
    }
    if let status = fault.status { response.status = Status(rawValue: status) }
    return response
  }

  private static let never = Answer.later(Answer.Later { _ in {} })

  private static func delayed(_ response: Response, milliseconds: Int) -> Answer {
    .later(
      Answer.Later { respond in
        Delay.run(after: milliseconds) { respond(response) }
        return {}
      })
  }
}

extension Diagnosis {
  static let faultCode = "fault"

  fileprivate static func fault(_ fault: IdentityState.Fault) -> Diagnosis {
    Diagnosis(
      faultCode, severity: fault.replacesAnswer ? .refusal : .warning,
      "The fault \(fault.id) was set for this request.",
      mend: "Remove it with DELETE /_idp/api/faults/\(fault.id) if that is not wanted.")
  }

  fileprivate static func unfit(_ fault: IdentityState.Fault) -> Diagnosis {
    Diagnosis(
      "fault_waits", severity: .warning,
      "The fault \(fault.id) was set for this request, and its defect does not fit the answer.",
      expected: "an answer that has what \(fault.defect ?? "the defect") spoils",
      mend: "Nothing, if such an answer is yet to come: the fault waits for it.")
  }
}

extension IdentityState.Fault {
  /// Whether it does nothing to an answer that its defect does not fit.
  fileprivate var onlySpoils: Bool {
    defect != nil && delay == nil && !neverAnswers && !dropsConnection && truncation == nil
  }
}
