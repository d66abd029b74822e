"""A display server of a benchmark's own: started, asked for its name, ended."""
import os
import subprocess
import tempfile
import time

from tools import BenchmarkFailure, found

PATIENCE = 15


class Display:
    """Give its `variables` to whatever is to see it; ends with the `with` statement."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="nori-bench-")
        self.process = None
        self.variables = {}

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def start(self, arguments, variables, **options):
        self.process = subprocess.Popen(
            arguments, env=dict({"PATH": os.environ["PATH"], "HOME": self.folder.name,
                                 "XDG_RUNTIME_DIR": self.folder.name}, **variables),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            **options)


class X11(Display):
    """Xvfb, on the first display that is free."""
    needs = ("Xvfb", "xclip")

    def __enter__(self):
        reading, writing = os.pipe()
        self.start(["Xvfb", "-displayfd", str(writing), "-screen", "0", "640x480x24",
                    "-nolisten", "tcp"], {}, pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading, "rb") as file:
            number = file.readline().decode().strip()
        if not number:
            raise BenchmarkFailure("Xvfb did not start")
        self.variables = {"DISPLAY": ":" + number}
        return self


class Wayland(Display):
    """sway without a screen."""
    needs = ("sway", "wl-copy", "wl-paste")

    def __enter__(self):
        configuration = os.path.join(self.folder.name, "config")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write("xwayland disable\n")
        os.chmod(self.folder.name, 0o700)
        user = []
        if os.geteuid() == 0:
            # sway does not run as root; whoever is root may use another's socket all the same.
            user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            os.chown(self.folder.name, 65534, 65534)
        self.start(user + ["sway", "-c", configuration],
                   {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
                    "WLR_LIBINPUT_NO_DEVICES": "1"})
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            sockets = [name for name in os.listdir(self.folder.name)
                       if name.startswith("wayland-") and not name.endswith(".lock")]
            if sockets:
                self.variables = {
                    "XDG_RUNTIME_DIR": self.folder.name, "WAYLAND_DISPLAY": sockets[0]}
                return self
            time.sleep(0.01)
        raise BenchmarkFailure("sway did not start")


def missing(display):
    """The programs that a kind of display needs and that are not installed."""
    return [name for name in display.needs if not found(name)]
