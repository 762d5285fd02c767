/// The words on a Sign in with Apple button.
struct ButtonLabel: Sendable, Equatable {
  /// What the button is for (Apple: Sign in with Apple JS, `data-type`).
  enum Purpose: String, Sendable, CaseIterable {
    case signIn = "sign-in"
    case `continue`
    case signUp = "sign-up"

    /// Apple's documentation writes the first one both ways.
    init?(_ text: String) {
      self.init(rawValue: text == "sign in" ? Self.signIn.rawValue : text)
    }
  }

  /// `ja`, also where the locale was `ja_JP`; `en` where the words of a language are missing.
  let language: String

  init(locale: String) {
    let wanted = String(locale.prefix { $0 != "_" && $0 != "-" }).lowercased()
    language = Self.words[wanted] == nil ? "en" : wanted
  }

  func text(_ purpose: Purpose) -> String {
    let words = Self.words[language] ?? ("", "", "")
    return switch purpose {
    case .signIn: words.signIn
    case .continue: words.continue
    case .signUp: words.signUp
    }
  }

  private static let words: [String: (signIn: String, `continue`: String, signUp: String)] = [
    "en": ("Sign in with Apple", "Continue with Apple", "Sign up with Apple"),
    "fr": ("Se connecter avec Apple", "Continuer avec Apple", "S’inscrire avec Apple"),
    "de": ("Mit Apple anmelden", "Mit Apple fortfahren", "Mit Apple registrieren"),
    "it": ("Accedi con Apple", "Continua con Apple", "Registrati con Apple"),
    "es": ("Iniciar sesión con Apple", "Continuar con Apple", "Registrarse con Apple"),
    "ja": ("Appleでサインイン", "Appleで続ける", "Appleで登録"),
  ]

  /// Whether that can be a locale as Apple writes them: `en_US`, `fr`, `zh-Hans`.
  static func isLocale(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    return (1...3).contains(parts.count)
      && parts.allSatisfy { part in
        (2...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}
