package import OrderedJSON
import SigningCore

/// What Facebook signs with an app's secret: `<HMAC>.<payload>`, both in Base64URL (reference §2.8).
package enum SignedRequest {
  package static func make(_ payload: JSON, secret: String) -> String {
    let encoded = Base64URL.encode(payload.bytes(.facebook))
    let signature = HMACSHA256.code(key: Array(secret.utf8), Array(encoded.utf8))
    return Base64URL.encode(signature) + "." + encoded
  }
}
