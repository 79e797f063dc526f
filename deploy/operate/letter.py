"""A letter by the settings, to see that the mail server takes it: quad letter ADDRESS"""

import argparse
import smtplib
import ssl
import sys
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from pathlib import Path
from urllib.parse import urlsplit

import program
from program import Refusal

SECONDS = 20


def send(settings: dict[str, str], to: str) -> str:
    """What the server said; `Refusal` in words for whoever has to mend it."""
    server = urlsplit(settings.get("QUAD_SMTP", ""))
    if server.scheme not in ("smtp", "smtps") or not server.hostname:
        raise Refusal("QUAD_SMTP is no smtp://host:port or smtps://host:port")
    where = f"{server.hostname}:{server.port or (465 if server.scheme == 'smtps' else 25)}"
    letter = EmailMessage()
    letter["From"], letter["To"] = settings.get("QUAD_MAIL_FROM", ""), to
    letter["Subject"] = "Quad: a letter to try the mail server"
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=urlsplit(settings["QUAD_ORIGIN"]).hostname)
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(f"If you read this, letters with codes will arrive too.\n\n{settings['QUAD_ORIGIN']}\n")
    password = settings.get("QUAD_SMTP_PASSWORD", "")
    if path := settings.get("QUAD_SMTP_PASSWORD_FILE"):
        password = Path(path).read_text().removesuffix("\n")
    context = ssl.create_default_context()
    try:
        if server.scheme == "smtps":
            connection = smtplib.SMTP_SSL(server.hostname, server.port or 465, timeout=SECONDS, context=context)
        else:
            connection = smtplib.SMTP(server.hostname, server.port or 25, timeout=SECONDS)
        with connection:
            connection.ehlo()
            if server.scheme == "smtp" and connection.has_extn("starttls"):
                connection.starttls(context=context)
            elif server.scheme == "smtp" and settings.get("QUAD_MODE", "production") == "production":
                raise Refusal(f"{where} offers no STARTTLS, and Quad sends codes over nothing less")
            if user := settings.get("QUAD_SMTP_USER"):
                connection.login(user, password)
            refused = connection.send_message(letter, parseaddr(settings.get("QUAD_MAIL_FROM", ""))[1], [to])
            if refused:
                raise Refusal(f"{where} refused {to}: {refused}")
    except smtplib.SMTPAuthenticationError as error:
        raise Refusal(f"{where} does not take the user and password: {error.smtp_error.decode(errors='replace')}") from None
    except smtplib.SMTPException as error:
        raise Refusal(f"{where} refused the letter: {error}") from None
    except ssl.SSLError as error:
        raise Refusal(f"{where} shows a certificate that does not hold: {error}") from None
    except OSError as error:
        raise Refusal(f"{where} cannot be reached: {error}") from None
    return f"{where} took the letter to {to}"


def main(words: list[str]):
    options = argparse.ArgumentParser(prog="quad letter", description=__doc__)
    options.add_argument("address", help="where it goes")
    chosen = options.parse_args(words)
    print(send(program.settings(), chosen.address), file=sys.stdout)
