import Glibc
import WaylandWatching

exit(WaylandProgram.run())
