import AppleSignIn
import Foundation
import SigningCore

/// Reads the signing keys of `--keys DIR`: every `.pem` file that begins with `apple`, its `kid` the rest of the name.
enum KeyDirectory {
  static func ring(at path: String) throws(ConfigurationError) -> AppleKeyRing {
    var entries: [AppleKeyRing.Entry] = []
    for name in try names(in: path) {
      let file = path + "/" + name
      do {
        let key = try PrivateKey(pem: String(contentsOfFile: file, encoding: .utf8))
        guard key.algorithm == .rs256 else {
          throw ConfigurationError(unusable: file, reason: "a key that is not RSA; Apple signs with RS256")
        }
        entries.append(AppleKeyRing.Entry(id: keyID(name), key: key))
      } catch let error as ConfigurationError {
        throw error
      } catch {
        throw ConfigurationError(unusable: file, reason: "\(error)")
      }
    }
    guard !entries.isEmpty else {
      throw ConfigurationError(
        unusable: path, reason: "a directory without a file apple-<kid>.pem (RSA, 2048 bits)")
    }
    return AppleKeyRing(entries)
  }

  private static func names(in path: String) throws(ConfigurationError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter {
        $0.hasPrefix("apple-") && $0.hasSuffix(".pem")
      }.sorted()
    } catch {
      throw ConfigurationError(unusable: path, reason: "no directory that can be read")
    }
  }

  private static func keyID(_ name: String) -> String {
    String(name.dropFirst("apple-".count).dropLast(".pem".count))
  }
}
