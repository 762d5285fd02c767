#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import MockIDP

/// The file that is there exactly while the server is ready.
struct ReadyFile {
  let path: String

  func write(_ text: String) throws(Failure) {
    do {
      try TextFile.write(text, to: path)
    } catch {
      throw Failure(.cannotCreate, "--ready-file: \(path) cannot be written: \(error)")
    }
  }

  /// Takes away what an earlier run left, or an empty file made for the purpose; anything else, named by mistake,
  /// stays as it is.
  func removeStale() throws(Failure) {
    guard TextFile.exists(path) else { return }
    guard let text = try? TextFile.read(path), text.isEmpty || text.hasPrefix(Announcement.eventOpening)
    else {
      throw Failure(
        .cannotCreate,
        "--ready-file: \(path) is there and is no ready file of an earlier run: name another file")
    }
    unlink(path)
  }

  /// Takes away what this run wrote, if it is still there.
  func remove(_ text: String) {
    if (try? TextFile.read(path)) == text { unlink(path) }
  }
}
