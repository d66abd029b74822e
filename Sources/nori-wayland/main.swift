import Glibc
import WaylandCapture

exit(WaylandWatcher.run())
