"""The settings of Quad's programs when they run on one machine."""

import os
import secrets
import shlex

from ports import Ports
from postgres import Cluster
from state import State

HIGHLIGHTER = "/usr/bin/highlight"


class Settings:
    """`project` is the checkout. A QUAD_… variable of the caller's own environment wins over what is said here."""

    def __init__(self, state: State, ports: Ports, cluster: Cluster, project, workers: int):
        self.state = state
        self.origin = f"http://127.0.0.1:{ports.quad}"
        self.files_origin = f"http://127.0.0.1:{ports.files}"
        self.sandbox = f"http://localhost:{ports.sandbox}"
        self.events = state.socket("events-publish")
        self.common = {
            "QUAD_MODE": "sandbox",
            "QUAD_ORIGIN": self.origin,
            "QUAD_FILES_ORIGIN": self.files_origin,
            "QUAD_DATABASE": cluster.conninfo("quad_app"),
            "QUAD_MIGRATION_DATABASE": cluster.conninfo("quad_owner"),
            "QUAD_MIGRATIONS": str(project / "sql" / "migrations"),
            "QUAD_WORKERS": str(workers),
            "QUAD_KEYS_FILE": str(state.keys),
            "QUAD_SMTP": f"smtp://127.0.0.1:{ports.mail}",
            "QUAD_MAIL_FROM": "Quad <quad@hse.ru>",
            "QUAD_DOMAINS": "hse.ru",
            "QUAD_STATE": str(state.root),
            "QUAD_EVENTS": str(self.events),
            "QUAD_ASSETS": str(state.static / "manifest.json"),
            "QUAD_HIGHLIGHT": HIGHLIGHTER,
            "QUAD_SANDBOX": self.sandbox,
            "QUAD_VK_CLIENT_ID": "51000001",
            "QUAD_VK_SERVICE_KEY": "vk-service-key",
            "QUAD_VK_ID": f"{self.sandbox}/vk/id",
            "QUAD_VK_OAUTH": f"{self.sandbox}/vk/oauth",
            "QUAD_VK_API": f"{self.sandbox}/vk/method",
            "QUAD_YANDEX_CLIENT_ID": "quad-yandex",
            "QUAD_YANDEX_CLIENT_SECRET": "yandex-secret",
            "QUAD_YANDEX_OAUTH": f"{self.sandbox}/yandex/oauth",
            "QUAD_YANDEX_LOGIN": f"{self.sandbox}/yandex/login",
            "QUAD_YANDEX_AVATARS": f"{self.sandbox}/yandex/avatars",
            "QUAD_YANDEX_DISK": f"{self.sandbox}/yandex/v1/disk",
            "QUAD_UNSPLASH_CLIENT_ID": "quad-unsplash",
            "QUAD_UNSPLASH_CLIENT_SECRET": "unsplash-secret",
            "QUAD_UNSPLASH_OAUTH": f"{self.sandbox}/unsplash/oauth",
            "QUAD_UNSPLASH_API": f"{self.sandbox}/unsplash/api",
            "QUAD_UNSPLASH_IMAGES": f"{self.sandbox}/unsplash/images",
        }

    def environment(self, name: str = "quad-a") -> dict[str, str]:
        """For `quad serve` under a name; the other commands take the same."""
        own = {
            "QUAD_SOCKET": str(self.state.socket(name)),
        }
        chosen = {key: value for key, value in os.environ.items() if key.startswith("QUAD_")}
        return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"} | self.common | own | chosen

    def make_keys(self):
        """The secrets of this state: a number and 32 random bytes, readable by its owner alone."""
        if not self.state.keys.exists():
            descriptor = os.open(self.state.keys, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o400)
            with os.fdopen(descriptor, "w") as file:
                file.write(f"1 {secrets.token_hex(32)}\n")

    def write(self):
        """The same settings for a shell: `set -a; . .quad/quad.env; quad doctor`."""
        lines = (f"{name}={shlex.quote(value)}\n" for name, value in sorted(self.environment().items())
                 if name.startswith("QUAD_"))
        (self.state.root / "quad.env").write_text("".join(lines))
