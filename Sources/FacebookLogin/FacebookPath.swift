package import HTTPMessages

/// A path of Facebook's: `/v21.0/me/` and `/me` name the same thing.
package struct FacebookPath: Sendable, Equatable {
  /// `v21.0`; `nil` where the path names none.
  package let version: String?
  /// Without version and without a slash at its end; a route table's pattern.
  package let unversioned: String

  package init(_ path: String) {
    var segments = path.split(separator: "/")[...]
    version = segments.first.flatMap { Self.isVersion($0) ? String($0) : nil }
    if version != nil { segments = segments.dropFirst() }
    unversioned = "/" + segments.joined(separator: "/")
  }

  /// - Parameter path: the whole path of a request, which may begin with the real host's name.
  package init(_ path: String, mount: Request.Mount) {
    let host = mount.path.split(separator: "/").last.map { "/\($0)/" }
    if let host, FacebookProvider.isHost(host.dropFirst().dropLast()), (path + "/").hasPrefix(host) {
      self.init(String(path.dropFirst(host.count - 1)))
    } else {
      self.init(path)
    }
  }

  /// `v` and two numbers with a dot between.
  private static func isVersion(_ segment: Substring) -> Bool {
    let numbers = segment.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    return segment.first == "v" && numbers.count == 2
      && numbers.allSatisfy { (1...3).contains($0.utf8.count) && $0.allSatisfy(\.isNumber) }
  }
}
