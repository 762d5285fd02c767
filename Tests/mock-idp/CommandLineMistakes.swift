import Testing

/// A command line that cannot work, with what is said about it.
struct CommandLineMistake: CustomTestStringConvertible {
  let arguments: String
  var environment: [String: String] = [:]
  var status: Int32 = 64
  let report: String

  var testDescription: String {
    (environment.map { "\($0)=\($1)" } + ["mock-idp", arguments]).joined(separator: " ")
  }
}

@Suite(.timeLimit(.minutes(1)))
struct CommandLineMistakes {
  @Test(
    arguments: [
      CommandLineMistake(arguments: "--prot 1", report: "unknown flag --prot; did you mean --port?"),
      CommandLineMistake(arguments: "serve --Port 1", report: "unknown flag --Port; did you mean --port?"),
      CommandLineMistake(arguments: "--port-number 1", report: "unknown flag --port-number"),
      CommandLineMistake(
        arguments: "--refuse", report: "unknown flag --refuse; did you mean --refuse-warnings?"),
      CommandLineMistake(arguments: "-p 1", report: "unknown flag -p"),
      CommandLineMistake(arguments: "--port", report: "--port: expected a value: --port N"),
      CommandLineMistake(arguments: "--config --quiet", report: "--config: expected a value: --config FILE"),
      CommandLineMistake(arguments: "--cors=1", report: "--cors takes no value"),
      CommandLineMistake(
        arguments: "--port=70000", report: "--port: expected a port number from 0 to 65535, found \"70000\""),
      CommandLineMistake(
        arguments: "--port -1", report: "--port: expected a port number from 0 to 65535, found \"-1\""),
      CommandLineMistake(
        arguments: "--sign-in never", report: "--sign-in: expected \"page\" or \"auto\", found \"never\""),
      CommandLineMistake(
        arguments: "--log-format xml", report: "--log-format: expected \"text\" or \"json\", found \"xml\""),
      CommandLineMistake(
        arguments: "--allow-host ok --allow-host http://x",
        report: "--allow-host: expected an IP address or a host name, without a port, found \"http://x\""),
      CommandLineMistake(arguments: "--tls-port 7743", report: "--tls-port: not built yet in this version"),
      CommandLineMistake(arguments: "--proxy-port=0", report: "--proxy-port: not built yet in this version"),
      CommandLineMistake(arguments: "--state x.db", report: "--state: not built yet in this version"),
      CommandLineMistake(arguments: "serve now", report: "unexpected argument now"),
      CommandLineMistake(arguments: "init --forse", report: "unknown flag --forse; did you mean --force?"),
      CommandLineMistake(arguments: "init --port 1", report: "unknown flag --port"),
    ])
  func `a wrong flag names itself and the right one`(mistake: CommandLineMistake) async throws {
    try await expectReport(of: mistake)
  }

  @Test(
    arguments: [
      CommandLineMistake(arguments: "serv", report: "unknown command serv; did you mean serve?"),
      CommandLineMistake(
        arguments: "clientsecret", report: "unknown command clientsecret; did you mean client-secret?"),
      CommandLineMistake(arguments: "dance", report: "unknown command dance"),
      CommandLineMistake(arguments: "run -- true", report: "run: not built yet in this version"),
      CommandLineMistake(arguments: "env", report: "env: not built yet in this version"),
      CommandLineMistake(arguments: "help ca", report: "ca: not built yet in this version"),
      CommandLineMistake(arguments: "help dance", report: "unknown command dance"),
    ])
  func `a wrong command names itself and the right one`(mistake: CommandLineMistake) async throws {
    try await expectReport(of: mistake)
  }

  @Test(
    arguments: [
      CommandLineMistake(
        arguments: "serve", environment: ["MOCK_IDP_PORT": "many"], status: 78,
        report: "MOCK_IDP_PORT: expected a port number from 0 to 65535, found \"many\""),
      CommandLineMistake(
        arguments: "serve", environment: ["MOCK_IDP_CORS": "maybe"], status: 78,
        report: "MOCK_IDP_CORS: expected true or false, found \"maybe\""),
      CommandLineMistake(
        arguments: "serve", environment: ["MOCK_IDP_STATE": "x"],
        report: "MOCK_IDP_STATE: not built yet in this version"),
      CommandLineMistake(
        arguments: "serve --config gone.json", status: 78,
        report: "gone.json: expected a file that can be read, found there is no such file"),
      CommandLineMistake(
        arguments: "serve", environment: ["MOCK_IDP_CONFIG": "gone.json"], status: 78,
        report: "gone.json: expected a file that can be read, found there is no such file"),
      CommandLineMistake(
        arguments: "serve --keys gone", status: 78,
        report: "configuration: keys: expected a directory that can be read, or \"fresh\", found \"gone\""),
      CommandLineMistake(
        arguments: "serve --keys .", status: 78,
        report: "configuration: keys: expected a directory with at least one file apple-<kid>.pem"
          + " (RSA, 2048 bits), found none in ."),
      CommandLineMistake(
        arguments: "serve --templates gone", status: 78,
        report:
          "configuration: templates: expected a directory of UTF-8 files that can be read, found \"gone\""),
      CommandLineMistake(
        arguments: "init --config gone/mock-idp.json", status: 73,
        report: "gone/mock-idp.json cannot be written: its directory is not there"),
      CommandLineMistake(
        arguments: "mint apple --issuer local",
        report: "--issuer: expected \"real\" or a URL, found \"local\": nobody comes in by an address here"),
      CommandLineMistake(
        arguments: "client-secret --lifetime 15777001",
        report: "--lifetime: expected a whole number of seconds from 1 to 15777000, found \"15777001\""),
      CommandLineMistake(
        arguments: "client-secret --at noon",
        report: "--at: expected a time such as 2026-11-30T21:52:24Z, or seconds since 1970, found \"noon\""),
      CommandLineMistake(
        arguments: "client-secret --team NOSUCH1234", report: "team NOSUCH1234 is not listed"),
    ])
  func `a wrong environment or file ends the program before it listens`(mistake: CommandLineMistake)
    async throws
  {
    try await expectReport(of: mistake)
  }

  @Test func `a mistake in the file is told with file and line`() async throws {
    try await withBuiltProgram { program in
      try program.write("{\n  sign-in: 'auto' }", to: "mock-idp.json")
      let ending = try await program.run()
      let report = "mock-idp: mock-idp.json:2: sign: expected ':' after the name, found '-'\n"
      #expect(ending == BuiltProgram.Ending(status: 78, output: "", errors: report))
    }
  }

  @Test(arguments: [
    (
      "keys: 'gone'",
      "keys: expected a directory of keys, or \"fresh\", found \"gone\", which is no directory"
    ),
    (
      "templates: 'mock-idp.json'",
      "templates: expected a directory of pages, found \"mock-idp.json\", which is no directory"
    ),
  ])
  func `a directory that the file names and that is not there is told with its line`(
    member: String, report: String
  ) async throws {
    try await withBuiltProgram { program in
      try program.write("{\n  \(member) }", to: "mock-idp.json")
      let ending = try await program.run()
      #expect(
        ending
          == BuiltProgram.Ending(status: 78, output: "", errors: "mock-idp: mock-idp.json:2: \(report)\n"))
    }
  }

  @Test func `a broken page is told with file and line, and so is every other`() async throws {
    try await withBuiltProgram { program in
      try program.write("<p>\n{{#people}}\n", to: "consent.html")
      try program.write("a = b\nbutton.continue\n", to: "strings.fr.properties")
      let expected =
        "expected a file that can replace the built-in one of the same name, found this mistake: "
      let ending = try await program.run(["serve", "--templates", "."])
      #expect(
        ending
          == BuiltProgram.Ending(
            status: 78, output: "",
            errors: "mock-idp: ./consent.html:2: \(expected){{#people}} is not closed\n"
              + "./strings.fr.properties:2: \(expected)expected \"key = text\"\n"))
    }
  }

  private func expectReport(of mistake: CommandLineMistake) async throws {
    try await withBuiltProgram { program in
      let words = mistake.arguments.split(separator: " ").map(String.init)
      let ending = try await program.run(words, environment: mistake.environment)
      #expect(ending.status == mistake.status)
      #expect(ending.output.isEmpty)
      #expect(ending.errors.split(separator: "\n").first == "mock-idp: \(mistake.report)")
    }
  }
}
