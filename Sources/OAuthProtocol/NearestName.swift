/// Finds what someone meant to write among the names there are.
package enum NearestName {
  /// The one name that begins so, else the nearest one, if any is near enough to be meant.
  package static func of(_ word: String, among names: [String]) -> String? {
    let folded = fold(word)
    let longer = names.filter { fold($0).starts(with: folded) }
    if folded.count > 2, longer.count == 1 { return longer.first }
    let farthest = max(1, folded.count / 3)
    let distances = names.map { (name: $0, distance: distance(folded, fold($0))) }
    return distances.filter { $0.distance <= farthest }.min { $0.distance < $1.distance }?.name
  }

  /// Case, hyphens and underscores are what people get wrong first, so they do not count.
  private static func fold(_ word: String) -> [Character] {
    word.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// How many characters must be changed, added, left out or swapped with their neighbour.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, character) in one.enumerated() {
      var current = [row + 1]
      for (column, counterpart) in other.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (character == counterpart ? 0 : 1))
        if row > 0, column > 0, character == other[column - 1], one[row - 1] == counterpart {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last.last ?? 0
  }
}
