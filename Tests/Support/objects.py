"""A store of objects as Amazon's S3 is one (moto), on this machine: it knows one key, and compares every signature. Its data outlives
its being away.

python -m Support.objects ADDRESS PORT    is one there until it is ended; its first line is Quad's settings, as JSON"""

import json
import sys
import threading
from datetime import datetime, timedelta, timezone
from urllib.parse import parse_qs

import boto3
import requests
from botocore.auth import S3SigV4Auth, S3SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.config import Config
from botocore.credentials import Credentials
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

BUCKET, REGION = "quad", "us-east-1"
POLICY = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}


class Quiet(WSGIRequestHandler):
    def log(self, *_):
        pass


class Objects:
    def __init__(self, address: str = "127.0.0.1", port: int = 0):
        self.app = DomainDispatcherApplication(create_backend_app)
        self.asked: list[tuple[str, str]] = []
        self.address, self.port = address, port
        self.start()
        iam = self.client("iam", "nobody", "nothing")
        self.client("s3", "nobody", "nothing").create_bucket(Bucket=BUCKET)
        iam.create_user(UserName="quad")
        iam.put_user_policy(UserName="quad", PolicyName="all", PolicyDocument=json.dumps(POLICY))
        made = iam.create_access_key(UserName="quad")["AccessKey"]
        self.key, self.secret = made["AccessKeyId"], made["SecretAccessKey"]
        # From here on moto believes nobody else.
        requests.post(f"{self.origin}/moto-api/reset-auth", data="0", timeout=5).raise_for_status()
        self.s3 = self.client("s3", self.key, self.secret)

    @property
    def origin(self) -> str:
        return f"http://{self.address}:{self.port}"

    @property
    def settings(self) -> dict[str, str]:
        return {"QUAD_STORE": f"{self.origin}/{BUCKET}", "QUAD_STORE_KEY": self.key, "QUAD_STORE_SECRET": self.secret}

    def client(self, service: str, key: str, secret: str):
        return boto3.client(
            service, endpoint_url=self.origin, region_name=REGION, aws_access_key_id=key, aws_secret_access_key=secret,
            config=Config(s3={"addressing_style": "path"}))

    def names(self) -> set[str]:
        found = self.s3.list_objects_v2(Bucket=BUCKET).get("Contents", [])
        return {each["Key"] for each in found}

    def read(self, name: str) -> bytes:
        return self.s3.get_object(Bucket=BUCKET, Key=name)["Body"].read()

    def start(self):
        self.server = make_server(self.address, self.port, self, threaded=True, request_handler=Quiet)
        self.port = self.server.port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def __call__(self, environ, start_response):
        self.asked.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        query = environ["QUERY_STRING"]
        if "X-Amz-Signature=" not in query:
            return self.app(environ, start_response)
        # Moto knows no signed addresses: what is signed rightly by our own reckoning is signed anew as it knows it.
        if not self.is_signed(environ, query):
            start_response("403 Forbidden", [("Content-Type", "application/xml")])
            return [b"<Error><Code>SignatureDoesNotMatch</Code></Error>"]
        request = AWSRequest("GET", f"http://{environ['HTTP_HOST']}{environ['PATH_INFO']}", {"Host": environ["HTTP_HOST"]})
        S3SigV4Auth(Credentials(self.key, self.secret), "s3", REGION).add_auth(request)
        signed = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in request.headers.items()}
        return self.app(environ | {"QUERY_STRING": "", "REQUEST_URI": environ["PATH_INFO"], "RAW_URI": environ["PATH_INFO"]} | signed, start_response)

    def is_signed(self, environ, query: str) -> bool:
        asked = {name: values[0] for name, values in parse_qs(query).items()}
        signed = "&".join(part for part in query.split("&") if not part.startswith("X-Amz-Signature="))
        made = datetime.strptime(asked["X-Amz-Date"], "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
        if made + timedelta(seconds=int(asked["X-Amz-Expires"])) < datetime.now(timezone.utc):
            return False
        host = environ["HTTP_HOST"]
        request = AWSRequest(environ["REQUEST_METHOD"], f"http://{host}{environ['PATH_INFO']}?{signed}", {"host": host})
        request.context["timestamp"] = asked["X-Amz-Date"]
        auth = S3SigV4QueryAuth(Credentials(self.key, self.secret), "s3", REGION)
        return auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request) == asked["X-Amz-Signature"]


if __name__ == "__main__":
    print(json.dumps(Objects(sys.argv[1], int(sys.argv[2])).settings), flush=True)
    threading.Event().wait()
