import HTTPMessages
import IdentityState
import OAuthProtocol
import OrderedJSON
import SigningCore

extension FacebookProvider {
  /// An identity token of this mock's that somebody sends back.
  struct Hint {
    let token: JWS
    let account: Account
    let grant: Grant
  }

  /// Why nobody can be signed in again by a hint.
  enum HintRefusal: Error {
    case loginRequired(Diagnosis)
    case consentRequired(Diagnosis)

    var code: String {
      switch self {
      case .loginRequired: "login_required"
      case .consentRequired: "consent_required"
      }
    }

    var diagnosis: Diagnosis {
      switch self {
      case .loginRequired(let diagnosis), .consentRequired(let diagnosis): diagnosis
      }
    }
  }

  /// Who an identity token is about, if it is one of this mock's for that app; it may have expired.
  func hint(_ text: String?, for appID: String) throws(HintRefusal) -> Hint {
    guard let text, !text.isEmpty else {
      throw .loginRequired(.hint("There is no id_token_hint.", seen: nil))
    }
    guard let token = try? JWS(parsing: text), let key = token.keyID.flatMap(keys.ring.publicKey),
      token.isSigned(by: key, algorithm: .rs256)
    else {
      throw .loginRequired(
        .hint("The id_token_hint is no token of this mock's.", seen: FacebookToken.describe(text)))
    }
    guard let audience = token.payload["aud"]?.string, audience == appID else {
      throw .loginRequired(
        .hint("The id_token_hint was issued to another app.", seen: token.payload["aud"]?.text()))
    }
    let people = store.read { $0.accounts }
    guard
      let account = people.first(where: {
        FacebookIdentity(account: $0, appID: appID, settings: settings).subject
          == token.payload["sub"]?.string
      })
    else { throw .loginRequired(.hint("The person of the id_token_hint is gone.", seen: nil)) }
    guard let grant = grant(of: account, to: appID) else {
      throw .consentRequired(.consentEnded(appID))
    }
    return Hint(token: token, account: account, grant: grant)
  }

  /// A dialog that may show no page: `prompt=none` (reference §1.9).
  func beginSilently(_ dialog: Dialog) throws(OAuthError) -> DialogStep {
    let account: Account
    do throws(HintRefusal) {
      account = try hint(dialog.request.idTokenHint, for: dialog.app.id).account
      let open = asking(dialog, of: account).open
      guard open.isEmpty else { throw .consentRequired(.permissionsNotGranted(open)) }
    } catch {
      return .done(
        Dialog(
          request: dialog.request, app: dialog.app, warnings: dialog.warnings + [error.diagnosis],
          issuer: dialog.issuer),
        DialogResponse(dialog.request, .unanswered(error.code)))
    }
    return try finish(dialog, account: account, declining: [])
  }

  /// A new identity token for one that has a key: `/limited_login/refresh/` (reference §1.9).
  ///
  /// - Parameter addresses: what `htu` may say.
  func refresh(
    hint text: String?, appID: String?, proof: String?, addresses: [String]
  ) throws(RefreshRefusal) -> String {
    let hint: Hint
    do {
      hint = try self.hint(text, for: appID ?? "")
    } catch {
      throw RefreshRefusal(error: error.code, diagnosis: error.diagnosis)
    }
    guard let thumbprint = hint.token.payload["cnf"]?["jkt"]?.string else {
      throw .badProof("The id_token_hint has no cnf.jkt.", mend: "Send dpop_jkt with the dialog's request.")
    }
    try use(
      proof: ProofOfPossession.check(
        proof, thumbprint: thumbprint, boundTo: text ?? "", addresses: addresses, now: now))
    // The SDK compares with the old token's nonce.
    let token = identityToken(
      for: hint.grant, of: hint.account, nonce: hint.token.payload["nonce"]?.string ?? "",
      issuer: hint.token.payload["iss"]?.string ?? FacebookSettings.realIssuer, keyThumbprint: thumbprint)
    do {
      return try signed(token)
    } catch {
      throw RefreshRefusal(error: "login_required", diagnosis: error.diagnosis)
    }
  }

  /// A proof is good once: looking it up and remembering it happen under one lock (RFC 9449 §11.1).
  private func use(proof id: String) throws(RefreshRefusal) {
    let now = now
    let isNew = store.change { world -> Bool in
      guard world.usedProofs[id].map({ $0 <= now }) ?? true else { return false }
      world.record(.proofUsed(id: id, at: now, until: now + ProofOfPossession.remembrance))
      return true
    }
    guard isNew else {
      throw .badProof(
        "This proof was used before.", expected: "a jti that no proof of this key had",
        mend: "Make a new proof, with a new jti, for each request; a retry needs one too.")
    }
  }
}

/// A refusal of `/limited_login/refresh/`: the SDK reads `error` and ignores the status.
struct RefreshRefusal: Error {
  let error: String
  let diagnosis: Diagnosis

  static func badProof(_ problem: String, expected: String? = nil, seen: String? = nil, mend: String)
    -> RefreshRefusal
  {
    RefreshRefusal(
      error: "invalid_dpop_proof",
      diagnosis: Diagnosis("dpop_proof_invalid", problem, expected: expected, seen: seen, mend: mend))
  }
}

extension Diagnosis {
  fileprivate static func hint(_ problem: String, seen: String?) -> Diagnosis {
    Diagnosis(
      "id_token_hint", problem, expected: "the id_token of an earlier sign-in to this app", seen: seen,
      mend: "Send the last id_token as it came; the mock has no session cookie that could stand in for it.")
  }

  fileprivate static func consentEnded(_ appID: String) -> Diagnosis {
    Diagnosis(
      "consent_ended", "The person's consent to the app \(appID) has ended, or never was.",
      mend: "Sign the person in again, with a page.")
  }

  fileprivate static func permissionsNotGranted(_ names: [String]) -> Diagnosis {
    Diagnosis(
      "permissions_not_granted", "Something is asked for that the person was never asked.",
      seen: names.joined(separator: ","), mend: "Ask for it with a page first.")
  }
}
