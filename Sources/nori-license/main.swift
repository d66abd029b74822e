import Glibc
import Licensing
import Posix

exit(LicenseProgram.run(Environment.arguments))
