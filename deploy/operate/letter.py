"""A letter by the settings, to see that the mail server takes it: quad letter ADDRESS"""

import argparse
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from pathlib import Path
from urllib.parse import urlsplit

import program
from program import Refusal

SECONDS = 20


def server(settings: dict[str, str]) -> tuple[bool, str, int]:
    """Whether TLS begins at once, host and port."""
    parts = urlsplit(settings.get("QUAD_SMTP", ""))
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise Refusal("QUAD_SMTP is no smtp://host:port or smtps://host:port")
    return parts.scheme == "smtps", parts.hostname, parts.port or (465 if parts.scheme == "smtps" else 25)


@contextmanager
def connected(settings: dict[str, str]) -> Iterator[smtplib.SMTP]:
    """Signed in at the mail server, as letters are sent; `Refusal` in words for the one who has to mend it."""
    at_once, host, port = server(settings)
    where = f"{host}:{port}"
    password = settings.get("QUAD_SMTP_PASSWORD", "")
    if path := settings.get("QUAD_SMTP_PASSWORD_FILE"):
        password = Path(path).read_text().removesuffix("\n")
    context = ssl.create_default_context()
    try:
        if at_once:
            connection = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
        else:
            connection = smtplib.SMTP(host, port, timeout=SECONDS)
        with connection:
            connection.ehlo()
            if not at_once and connection.has_extn("starttls"):
                connection.starttls(context=context)
            elif not at_once and settings.get("QUAD_MODE", "production") == "production":
                raise Refusal(f"{where} offers no STARTTLS, and Quad sends codes over nothing less")
            if user := settings.get("QUAD_SMTP_USER"):
                connection.login(user, password)
            yield connection
    except smtplib.SMTPAuthenticationError as error:
        raise Refusal(f"{where} does not take the user and password: {error.smtp_error.decode(errors='replace')}") from None
    except smtplib.SMTPException as error:
        raise Refusal(f"{where} refused: {error}") from None
    except ssl.SSLCertVerificationError as error:
        raise Refusal(f"{where} shows a certificate that does not hold for {host}: {error.verify_message}") from None
    except ssl.SSLError as error:
        hint = f". A server that begins without TLS is smtp://{where}" if at_once else ""
        raise Refusal(f"{where} does not speak TLS as Quad does: {error.reason or error}{hint}") from None
    except OSError as error:
        hint = f". A server that begins with TLS is smtps://{where}" if isinstance(error, TimeoutError) and not at_once else ""
        raise Refusal(f"{where} cannot be reached: {error}{hint}") from None


def send(settings: dict[str, str], to: str) -> str:
    """What became of it."""
    letter = EmailMessage()
    letter["From"], letter["To"] = settings.get("QUAD_MAIL_FROM", ""), to
    letter["Subject"] = "Quad: a letter to try the mail server"
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=urlsplit(settings["QUAD_ORIGIN"]).hostname)
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(f"If you read this, letters with codes will arrive too.\n\n{settings['QUAD_ORIGIN']}\n")
    with connected(settings) as connection:
        connection.send_message(letter, parseaddr(settings.get("QUAD_MAIL_FROM", ""))[1], [to])
    return f"{server(settings)[1]} took the letter to {to}"


def main(words: list[str]):
    options = argparse.ArgumentParser(prog="quad letter", description=__doc__)
    options.add_argument("address", help="where it goes")
    chosen = options.parse_args(words)
    print(send(program.settings(), chosen.address))
