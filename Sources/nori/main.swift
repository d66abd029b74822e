import App
import Glibc
import Posix

exit(Nori.run(Array(CommandLine.arguments.dropFirst()), environment: .current))
