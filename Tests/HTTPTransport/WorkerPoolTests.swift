import HTTPTransport
import Testing

@Suite struct WorkerPoolTests {
  @Test func `all work is done, though the pool is let go of`() throws {
    let done = Mailbox<Int>()
    do {
      let pool = WorkerPool(threads: 3)
      for number in 0..<1000 { pool.submit { done.put(number) } }
    }
    let numbers = try (0..<1000).map { _ in try done.take() }
    #expect(numbers.sorted() == Array(0..<1000))
  }

  @Test func `one thread keeps the order`() throws {
    let done = Mailbox<Int>()
    let pool = WorkerPool(threads: 1)
    for number in 0..<1000 { pool.submit { done.put(number) } }
    #expect(try (0..<1000).map { _ in try done.take() } == Array(0..<1000))
  }

  @Test func `two pieces of work run at once on two threads`() throws {
    let (left, right, done) = (Mailbox<Void>(), Mailbox<Void>(), Mailbox<Bool>())
    let pool = WorkerPool(threads: 2)
    pool.submit {
      left.put(())
      done.put((try? right.take()) != nil)
    }
    pool.submit {
      right.put(())
      done.put((try? left.take()) != nil)
    }
    #expect(try done.take() && done.take())
  }
}
