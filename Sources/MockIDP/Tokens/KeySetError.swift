import OrderedJSON
import SigningCore

/// Why some text is no set of public keys.
public struct KeySetError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason, as the end of a sentence.
  public let description: String
}

extension JWKSet {
  /// A JWK set (RFC 7517 §5), or keys or certificates in PEM under their `kid`, as Facebook's SDKs read them.
  init(published text: String) throws(KeySetError) {
    let json: JSON
    do {
      json = try JSON(parsing: text.utf8)
    } catch {
      throw KeySetError(description: "it is not JSON: \(error)")
    }
    do throws(SigningError) {
      if let members = json.members, !members.isEmpty,
        members.allSatisfy({ $0.value.string?.hasPrefix("-----BEGIN ") == true })
      {
        self.init(keys: try Self.keys(inPEM: members))
      } else {
        try self.init(json: json)
      }
    } catch {
      throw KeySetError(description: "\(error)")
    }
  }

  private static func keys(
    inPEM members: [JSON.Member]
  ) throws(SigningError) -> [(id: String, key: PublicKey)] {
    var keys: [(id: String, key: PublicKey)] = []
    for member in members {
      let text = member.value.string ?? ""
      let isCertificate = text.hasPrefix("-----BEGIN CERTIFICATE-----")
      keys.append((member.name, try isCertificate ? Certificate(pem: text).publicKey : PublicKey(pem: text)))
    }
    return keys
  }
}
