"""Start of a worker's process; its arguments are the places where it finds modules.

It is run as a file, without `site`, whose work takes time and memory.
"""

import sys

if __name__ == "__main__":
    sys.path[:] = sys.argv[1:]
    from ui.app.worker_process import serve

    serve()
