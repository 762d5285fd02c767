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

  /// Takes away what an earlier run left; a directory, named by mistake, stays with all that is in it.
  func remove() {
    unlink(path)
  }
}
