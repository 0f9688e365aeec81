import { spawn } from "node:child_process";

/** What a client makes of an upload: `<status> <body>`, or what went wrong. */
type Upload = (upload: {
  readonly url: string;
  readonly method: string;
  readonly authorization: string;
  readonly size: number;
}) => Promise<string>;

/** Runs a program that uploads and writes what came of it. A program that this machine lacks is named. */
const running =
  (
    command: string,
    argumentsOf: (upload: Parameters<Upload>[0]) => ReadonlyArray<string>,
    input: (upload: Parameters<Upload>[0]) => string = () => "",
  ): Upload =>
  (upload) =>
    new Promise((resolve) => {
      const child = spawn(command, argumentsOf(upload), { stdio: "pipe" });
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
      child.stdin.on("error", () => undefined).end(input(upload));
      child.on("error", ({ message }) =>
        resolve(`${command} does not run on this machine, and this test needs it: ${message}`),
      );
      child.on("close", () => resolve(said.trim()));
    });

// A small buffer has a client wait for the network, as one does that sends more than the machine keeps.
const python = (program: string) =>
  running("python3", ({ authorization, method, size, url }) => {
    const { hostname, pathname, port } = new URL(url);
    return ["-c", program, hostname, port, method, pathname, authorization, String(size)];
  });

const beginning = `
import socket, sys, http.client
host, port, method, path, authorization, size = sys.argv[1:7]
body = b"x" * int(size)
def opened(*_, **__):
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
    s.connect((host, int(port)))
    return s
`;

const rawSocket = `${beginning}
s = opened()
s.sendall(f"{method} {path} HTTP/1.1\\r\\nHost: x\\r\\nAuthorization: {authorization}\\r\\nContent-Length: {size}\\r\\n\\r\\n".encode())
s.sendall(body)
got = b""
while True:
    more = s.recv(65536)
    if not more: break
    got += more
head, _, answer = got.partition(b"\\r\\n\\r\\n")
print(head.split()[1].decode(), answer.decode())
`;

const httpClient = `${beginning}
c = http.client.HTTPConnection(host, int(port))
c._create_connection = opened
c.request(method, path, body, {"Authorization": authorization})
r = c.getresponse()
print(r.status, r.read().decode())
`;

const urllib = `${beginning}
import urllib.request, urllib.error
socket.create_connection = opened
q = urllib.request.Request(f"http://{host}:{port}{path}", body, {"Authorization": authorization}, method=method)
try:
    urllib.request.urlopen(q)
except urllib.error.HTTPError as e:
    print(e.code, e.read().decode())
`;

const nodeClient = `
const [url, method, authorization, size] = process.argv.slice(1);
const headers = { authorization, "content-length": size };
const request = require("node:http").request(url, { method, headers, agent: false }, (response) => {
  let body = "";
  response.on("data", (chunk) => (body += chunk));
  response.on("end", () => { console.log(response.statusCode, body); process.exit(); });
});
request.on("error", ({ message }) => console.log(message));
request.end(Buffer.alloc(Number(size), "x"));
`;

/** Clients that send a whole body before they read, and those that read meanwhile. */
export const uploadingClients: Readonly<Record<string, Upload>> = {
  "a blocking socket of Python": python(rawSocket),
  "http.client of Python": python(httpClient),
  "urllib of Python": python(urllib),
  curl: running(
    "curl",
    ({ authorization, method, url }) => {
      const shown = "--silent --show-error --write-out \\n%{http_code} --data-binary @-";
      const headers = ["--header", "Expect:", "--header", `Authorization: ${authorization}`];
      return [...shown.split(" "), "--request", method, ...headers, url];
    },
    ({ size }) => "x".repeat(size),
  ),
  Node: running(process.execPath, ({ authorization, method, size, url }) => [
    "--eval",
    nodeClient,
    url,
    method,
    authorization,
    String(size),
  ]),
};
