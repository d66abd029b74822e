import App
import Glibc
import License
import Posix

// nori that takes the licenses of a test's issuer. It is a program of its own, so that the real
// one has no way to be told whom to trust; it is never installed.
let environment = Environment.current
guard let text = environment["NORI_TEST_ISSUER"], let issuer = Issuer(Array(text.utf8)) else {
  fatalError("NORI_TEST_ISSUER holds no public key")
}
exit(Nori.run(Environment.arguments, environment: environment, issuer: issuer))
