#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SigningCore

/// Reads the signing keys of `--keys DIR`: every `.pem` file that begins with a provider's name and a hyphen, its `kid`
/// the rest of the name.
enum KeyDirectory {
  private static let expected = "a private RSA key in PEM, of 2048 bits or more"

  static func keys(
    of provider: String, at path: String
  ) throws(ConfigurationError) -> [(id: String, key: PrivateKey)] {
    var keys: [(id: String, key: PrivateKey)] = []
    for name in try names(in: path, prefix: provider + "-") {
      let file = path + "/" + name
      do {
        let key = try PrivateKey(pem: String(contentsOfFile: file, encoding: .utf8))
        guard key.algorithm == .rs256 else {
          throw ConfigurationError(
            unusable: file, expected: expected,
            reason: "a key that is not RSA; identity tokens are signed with RS256")
        }
        keys.append((String(name.dropFirst(provider.count + 1).dropLast(".pem".count)), key))
      } catch let error as ConfigurationError {
        throw error
      } catch {
        throw ConfigurationError(unusable: file, expected: expected, reason: "\(error)")
      }
    }
    return keys
  }

  private static func names(in path: String, prefix: String) throws(ConfigurationError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter {
        $0.hasPrefix(prefix) && $0.hasSuffix(".pem")
      }.sorted()
    } catch {
      throw ConfigurationError(
        unusable: "keys", expected: "a directory that can be read, or \"fresh\"", reason: "\"\(path)\"")
    }
  }
}
