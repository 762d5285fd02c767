#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files of text, with reasons a person can read.
package enum TextFile {
  /// Why a file cannot be had.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  static func isDirectory(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }

  package static func bytes(at path: String) throws(Failure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch let error as CocoaError {
      switch error.code {
      case .fileReadNoSuchFile, .fileNoSuchFile: throw Failure(description: "there is no such file")
      case .fileReadNoPermission: throw Failure(description: "it may not be read")
      default: throw Failure(description: "it is not a readable file")
      }
    } catch {
      throw Failure(description: "\(error)")
    }
  }

  /// Puts the whole text in place at once, so that nobody reads half of it.
  package static func write(_ text: String, to path: String) throws(Failure) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType != .typeDirectory else {
      throw Failure(description: "it is a directory")
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch let error as CocoaError {
      switch error.code {
      case .fileNoSuchFile: throw Failure(description: "its directory is not there")
      case .fileWriteNoPermission: throw Failure(description: "that is not permitted")
      case .fileWriteOutOfSpace: throw Failure(description: "the disk is full")
      case .fileWriteVolumeReadOnly: throw Failure(description: "the disk is read-only")
      default: throw Failure(description: "it cannot be made or replaced")
      }
    } catch {
      throw Failure(description: "\(error)")
    }
  }

  package static func read(_ path: String) throws(Failure) -> String {
    guard let text = String(validating: try bytes(at: path), as: UTF8.self) else {
      throw Failure(description: "it is not UTF-8 text")
    }
    return text
  }
}
