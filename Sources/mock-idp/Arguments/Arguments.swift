import MockIDP
import OAuthProtocol

/// The words after a command, taken apart.
///
/// Not `getopt_long`: it takes `--por` for `--port`, so a misspelt flag can mean another one, and its state is
/// mutable globals, which Swift 6 refuses.
struct Arguments {
  let operands: [String]
  private let values: [String: [String]]

  /// Takes `--name value`, `--name=value`, `--name` and, where the command has them, operands; `--` ends the flags.
  init(_ words: ArraySlice<String>, of command: Command) throws(Failure) {
    var rest = words
    var operands: [String] = []
    var values: [String: [String]] = [:]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "--", word != "-" else {
        operands += word == "--" ? Array(rest) : [word]
        if word == "--" { rest = [] }
        continue
      }
      let (flag, value) = try Self.flag(word, of: command)
      guard flag.placeholder != nil else {
        values[flag.name, default: []].append("true")
        continue
      }
      guard let value = value ?? Self.takeValue(from: &rest) else {
        throw .usage("--\(flag.name): expected a value: \(flag.usage)", of: command)
      }
      values[flag.name, default: []].append(value)
    }
    if let operand = operands.dropFirst(command.operand == nil ? 0 : 1).first {
      throw .usage("unexpected argument \(operand)", of: command)
    }
    self.operands = operands
    self.values = values
  }

  private static func flag(_ word: String, of command: Command) throws(Failure) -> (Flag, value: String?) {
    let name = word.prefix { $0 != "=" }
    let value = name.endIndex == word.endIndex ? nil : String(word[name.endIndex...].dropFirst())
    if let unbuilt = ServeFlag(rawValue: String(name.dropFirst(2))), command == .serve, !unbuilt.isBuilt {
      throw .usage("\(name): not built yet in this version", of: command)
    }
    let flags = command.flags + [.help]
    let isHelp = name == "-h"
    guard let flag = flags.first(where: { "--\($0.name)" == name || isHelp && $0.name == Flag.help.name })
    else {
      let nearest = NearestName.of(String(name), among: flags.map { "--\($0.name)" })
      throw .usage("unknown flag \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""), of: command)
    }
    guard value == nil || flag.placeholder != nil else {
      throw .usage("--\(flag.name) takes no value", of: command)
    }
    return (flag, value)
  }

  private static func takeValue(from words: inout ArraySlice<String>) -> String? {
    guard let word = words.first, !word.hasPrefix("--") else { return nil }
    return words.removeFirst()
  }

  var wantsHelp: Bool { has(Flag.help.name) }

  func has(_ name: String) -> Bool { values[name] != nil }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value that counts where a flag is given more than once.
  func last(_ name: String) -> String? { values[name]?.last }
}
