import Inbox
import Testing

@Suite struct SecretMemoryTests {
  /// Time as a test moves it on.
  private final class Time {
    var now = Duration.zero
  }

  private func knows(_ text: String, _ memory: inout SecretMemory) -> Bool {
    memory.knows(text.utf8)
  }

  @Test func `a secret is known for ten minutes and not longer`() {
    let time = Time()
    var memory = SecretMemory { time.now }
    memory.remember("hunter2".utf8)
    #expect(knows("hunter2", &memory))
    #expect(knows("hunter3", &memory) == false)
    #expect(knows("", &memory) == false)
    time.now = .seconds(599)
    #expect(knows("hunter2", &memory))
    time.now = .seconds(600)
    #expect(knows("hunter2", &memory) == false)
  }

  @Test func `line ends behind a secret make no other of it`() {
    var memory = SecretMemory { .zero }
    memory.remember("hunter2\n".utf8)
    for text in ["hunter2", "hunter2\r\n", "hunter2\n\n"] { #expect(knows(text, &memory)) }
    for text in ["\nhunter2", "hunter2 ", "hunter\n2", "\n"] {
      #expect(knows(text, &memory) == false)
    }
  }

  @Test func `a secret offered again is remembered from then on`() {
    let time = Time()
    var memory = SecretMemory { time.now }
    memory.remember("hunter2".utf8)
    time.now = .seconds(500)
    memory.remember("hunter2".utf8)
    time.now = .seconds(1_000)
    #expect(knows("hunter2", &memory))
  }

  @Test func `however many secrets come, the newest are known`() {
    let time = Time()
    var memory = SecretMemory { time.now }
    for number in 0..<5_000 { memory.remember("secret \(number)".utf8) }
    #expect(knows("secret 4999", &memory))
    #expect(knows("secret 4000", &memory))
    #expect(knows("secret 0", &memory) == false)
  }
}
