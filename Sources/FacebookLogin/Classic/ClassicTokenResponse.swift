package import HTTPMessages
package import OrderedJSON

/// What `oauth/access_token` gives.
package struct ClassicTokenResponse: Sendable, Equatable {
  package let accessToken: String
  /// `nil` for a token without end, and where the answer says when instead.
  package var expiresIn: Int?
  package var idToken: String?
  /// In seconds since 1970, in the answers to the SDKs alone.
  package var expiresAt: Int?
  package var dataAccessExpiry: Int?

  package init(
    accessToken: String, expiresIn: Int? = nil, idToken: String? = nil, expiresAt: Int? = nil,
    dataAccessExpiry: Int? = nil
  ) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
    self.idToken = idToken
    self.expiresAt = expiresAt
    self.dataAccessExpiry = dataAccessExpiry
  }

  /// In the order seen on the wire (reference §1.8, §2.3).
  package var json: JSON {
    .object([
      "access_token": .string(accessToken), "id_token": idToken.map(JSON.string), "token_type": "bearer",
      "expires_in": expiresIn.map(JSON.integer), "expires_at": expiresAt.map(JSON.integer),
      "data_access_expiration_time": dataAccessExpiry.map(JSON.integer),
    ])
  }

  /// As before v2.3, which clients still read: `access_token=…&expires=5183944`.
  package var form: Form {
    Form(
      [Form.Field("access_token", accessToken)]
        + (expiresIn.map { [Form.Field("expires", String($0))] } ?? []))
  }
}
