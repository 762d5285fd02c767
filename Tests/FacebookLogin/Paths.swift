import FacebookLogin
import Testing

@Suite struct Paths {
  @Test(arguments: [
    ("/v21.0/dialog/oauth", "v21.0", "/dialog/oauth"), ("/dialog/oauth/", nil, "/dialog/oauth"),
    ("/v2.8/me/", "v2.8", "/me"), ("/me", nil, "/me"), ("/v1/me", nil, "/v1/me"), ("/", nil, "/"),
    ("/vx.y/me", nil, "/vx.y/me"),
  ])
  func `version and last slash do not count`(path: String, version: String?, unversioned: String) {
    let path = FacebookPath(path)
    #expect(path.version == version)
    #expect(path.unversioned == unversioned)
  }
}
