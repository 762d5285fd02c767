/// How an authorization answer travels to the client.
package enum ResponseMode: String, Sendable, Hashable, CaseIterable {
  // OAuth 2.0 Multiple Response Type Encoding Practices §2.1
  case query
  case fragment
  // OAuth 2.0 Form Post Response Mode
  case formPost = "form_post"
  // draft-sakimura-oauth-wmrm
  case webMessage = "web_message"
}
