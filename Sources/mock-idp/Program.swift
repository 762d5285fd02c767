import MockIDP

/// The program: arguments in, exit status out.
///
/// What it does is in the commands, what a mock is in `MockIDP`.
@main
enum Program {
  static func main() async {
    do throws(Failure) {
      try await run(CommandLine.arguments.dropFirst(), environment: Environment.ofProcess)
    } catch {
      Console.error.write("mock-idp: \(error.text)\n")
      error.status.leave()
    }
  }

  private static func run(_ words: ArraySlice<String>, environment: Environment) async throws(Failure) {
    let (command, rest) = try Command.choose(from: words)
    let arguments = try Arguments(rest, of: command)
    guard !arguments.wantsHelp else {
      return Console.output.write(command.help)
    }
    switch command {
    case .serve:
      try await Serve(Settings(arguments, environment: environment)).run()
    case .initialize:
      try StarterFile.write(
        at: arguments.last("config") ?? StarterFile.customaryName, replacing: arguments.has("force"))
    case .clientSecret:
      Console.output.write(try ClientSecretCommand(arguments, environment: environment).run() + "\n")
    case .mint:
      Console.output.write(try MintCommand(arguments, environment: environment).run())
    case .verify:
      if !(try VerifyCommand(arguments, environment: environment).run()) { ExitStatus.wrong.leave() }
    case .check:
      if !(try CheckCommand(arguments, environment: environment).run()) { ExitStatus.wrong.leave() }
    case .version:
      Console.output.write("mock-idp \(MockIDPVersion.current)\n")
    case .help:
      Console.output.write(try Command.help(about: arguments.operands))
    }
  }
}
