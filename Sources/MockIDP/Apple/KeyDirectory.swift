import AppleSignIn
import Foundation
import SigningCore

/// Reads the signing keys of `--keys DIR`: every `.pem` file that begins with `apple`, its `kid` the rest of the name.
enum KeyDirectory {
  private static let expected = "a private RSA key in PEM, of 2048 bits or more"

  static func ring(at path: String) throws(ConfigurationError) -> AppleKeyRing {
    var entries: [AppleKeyRing.Entry] = []
    for name in try names(in: path) {
      let file = path + "/" + name
      do {
        let key = try PrivateKey(pem: String(contentsOfFile: file, encoding: .utf8))
        guard key.algorithm == .rs256 else {
          throw ConfigurationError(
            unusable: file, expected: expected, reason: "a key that is not RSA; Apple signs with RS256")
        }
        entries.append(AppleKeyRing.Entry(id: keyID(name), key: key))
      } catch let error as ConfigurationError {
        throw error
      } catch {
        throw ConfigurationError(unusable: file, expected: expected, reason: "\(error)")
      }
    }
    guard !entries.isEmpty else {
      throw ConfigurationError(
        unusable: "keys", expected: "a directory with at least one file apple-<kid>.pem (RSA, 2048 bits)",
        reason: "none in \(path)")
    }
    return AppleKeyRing(entries)
  }

  private static func names(in path: String) throws(ConfigurationError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter {
        $0.hasPrefix("apple-") && $0.hasSuffix(".pem")
      }.sorted()
    } catch {
      throw ConfigurationError(
        unusable: "keys", expected: "a directory that can be read, or \"fresh\"", reason: "\"\(path)\"")
    }
  }

  private static func keyID(_ name: String) -> String {
    String(name.dropFirst("apple-".count).dropLast(".pem".count))
  }
}
