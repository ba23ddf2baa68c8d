"""Completes a line in an interactive shell, in a pseudo-terminal.

usage: complete.py SHELL TYPED EXPECTED

Starts the shell without its own configuration, loads the script of `ventaja completions`, types
TYPED and a tab, and waits until the terminal shows EXPECTED. `ventaja` must be in PATH.
"""

import os
import pty
import select
import sys
import time

STARTS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source <(ventaja completions bash)"),
    "zsh": (["zsh", "-f", "-i"], "autoload -Uz compinit; compinit -u -D; source <(ventaja completions zsh)"),
}


def main(shell, typed, expected):
    command, load = STARTS[shell]
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", PS1="READY$ ", PROMPT="READY$ ", COLUMNS="200")
        os.execvp(command[0], command)
    shown = ""

    def wait_for(what, since, seconds=60):
        nonlocal shown
        end = time.monotonic() + seconds
        while what not in shown[since:]:
            if time.monotonic() > end:
                sys.exit(f"{shell}: no {what!r} after {typed!r}; the terminal shows {shown[since:]!r}")
            if select.select([terminal], [], [], 0.2)[0]:
                # A bell rings between the typed text and its completion.
                shown += os.read(terminal, 65536).decode(errors="replace").replace("\a", "")

    wait_for("READY$ ", 0)
    # The prompt returns after the mark, so that the script is loaded by then. The mark is not on
    # the typed line, which the terminal echoes.
    start = len(shown)
    os.write(terminal, (load + "; echo LOA''DED\n").encode())
    wait_for("LOADED", start)
    wait_for("READY$ ", shown.index("LOADED", start))
    start = len(shown)
    os.write(terminal, (typed + "\t").encode())
    wait_for(expected, start)
    os.write(terminal, b"\x03exit\n")


main(*sys.argv[1:])
