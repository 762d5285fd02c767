#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file that is there exactly while the server is ready.
struct ReadyFile {
  let path: String

  /// Puts the whole text in place at once, so that who waits for the file never reads half of it.
  func write(_ text: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw Failure(.cannotCreate, "--ready-file: \(path) cannot be written")
    }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
