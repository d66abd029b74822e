import Glibc
import Posix
import Testing

struct SignalDescriptorTests {
  @Test func `signals wait to be asked for`() throws {
    let signals = try SignalDescriptor([SIGUSR1, SIGUSR2])
    #expect(try signals.drain() == [])
    // Only for this thread: the runner's others do not hold them back.
    pthread_kill(pthread_self(), SIGUSR1)
    pthread_kill(pthread_self(), SIGUSR2)
    #expect(
      try Poll.wait(for: [.reading(signals.rawDescriptor)])
        == [.reading(signals.rawDescriptor)])
    #expect(Set(try signals.drain()) == [SIGUSR1, SIGUSR2])
    #expect(try signals.drain() == [])
  }

  @Test func `the signals have their old meaning afterwards`() throws {
    // The runner's threads hold back what they like.
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, SIGUSR1)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    do {
      let signals = try SignalDescriptor([SIGUSR1])
      #expect(isHeldBack(SIGUSR1))
      #expect(try signals.drain() == [])
    }
    #expect(!isHeldBack(SIGUSR1))
  }

  private func isHeldBack(_ signal: Int32) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }
}
