import Glibc
import WaylandWatching

exit(WaylandWatcher.run())
