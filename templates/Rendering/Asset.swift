/// A file of this folder that is no page: nothing in it is filled in here.
package enum Asset: String, Sendable {
  /// What pages load in place of Apple's script.
  case appleScript = "appleid.auth.js"
}
