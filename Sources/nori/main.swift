import App
import Glibc
import Posix

exit(Nori.run(Environment.arguments, environment: .current))
