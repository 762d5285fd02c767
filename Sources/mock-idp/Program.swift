import Foundation
@main struct Program { static func main() {} }
