/// The command that runs the server until it is told to stop.
struct Serve {
  let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }

  func run() async throws(Failure) {
    TerminationSignals.listen()
    let readyFile = settings.readyFile.map(ReadyFile.init(path:))
    try readyFile?.removeStale()
    let output = LineOutput(isQuiet: settings.isQuiet)
    try await withServer(logging: output) { url throws(Failure) in
      let announcement = Announcement(url: url, settings: settings)
      try readyFile?.write(announcement.event)
      output.announce(announcement.text)
      await TerminationSignals.first()
      readyFile?.remove(announcement.event)
    }
    output.close()
  }
}
