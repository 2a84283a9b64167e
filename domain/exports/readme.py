"""What an export says of itself to people."""

from typing import Final

README: Final = """\
An export of Repoint: everything that one account owns.

Each table is there twice: as JSON (an array with an object a line, so that it can be read line by line) and
as CSV (UTF-8, with commas). In CSV a text that a spreadsheet would run as a formula begins with an
apostrophe; JSON has it as it is. The newest comes first. Times are in UTC.

codes           QR codes: content, destination, restrictions, design, tags, how often each was scanned
links           short links, the same without a design
deleted_codes, deleted_links
                those in the trash: when, by whom and how they were deleted
folders, tags, templates, utm_templates, domains
history         each change of a code or link: who, when, before, after
scans           each scan that is kept singly, of what is in the trash, too; "bot" says why a scan is taken
                for a program's, "visitor" which scans of one day are one visitor's
contacts        what visitors sent with forms; "locked": beyond what the plan shows, time and code alone
files           what pages show and hand out; "path": where its content is

pictures/       of each code, named by its short ID and the beginning of its id
logos/          the logos in them and the pictures behind them; "logo" and "background" of a code are the
                names of their files
files/          the contents of the files, each in a folder with the id of its file
redirects/      for a web server that is to lead on in Repoint's place: nginx (include it in http), Caddy
                (import it in a site), and for each host a file _redirects for Netlify or Cloudflare Pages.
                What does not just redirect, or has a restriction, is a comment there.
repoint.json    for programs: the version of this format, how many rows each file has, what is missing and why

The only secrets are the hashes of codes' passwords, by which an import brings these back in force. Not in
it: API keys, connected assistants, the password of the account.

The account was in use meanwhile: what was changed may be in one file and not in another. The export holds
what visitors entered. Keep it safe, and delete it when it is no longer needed.
"""
