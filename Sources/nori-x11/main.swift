import Glibc
import X11Watching

exit(X11Program.run())
