"""`tutor check-words`: missing and wrong translations."""

import argparse

from tutor.commands.command import Subcommands, add_command
from tutor.web.i18n.catalogue_checks import find_faults
from tutor.web.i18n.catalogues import TRANSLATED, complete_catalogues

_MORE = """\
Each line is one message of one language that is missing, unused, not translated, misspelled or
off the glossary. Exit status 1 if there is any.

example:
  tutor check-words --write    first write new messages, empty, where their translation belongs
"""


def add(subcommands: Subcommands) -> None:
    """Add the command."""
    parser = add_command(subcommands, "check-words", run, _MORE)
    parser.add_argument(
        "--write", action="store_true", help="write new messages into the catalogues first"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check every language and print missing or wrong messages; return 1 if there are any."""
    result = 0
    for language in TRANSLATED:
        if arguments.write:
            complete_catalogues(language)
        for finding in sorted(find_faults(language)):
            print(finding)
            result += 1
    print(f"{result} findings")
    return 1 if result else 0
