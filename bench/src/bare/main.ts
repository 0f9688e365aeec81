import { hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { submit } from "./BareDocuments.ts";
import { filesOf, isImage } from "./BareForm.ts";
import {
  close,
  confirm,
  database,
  findAccess,
  owned,
  phoneOf,
  Refusal,
  send,
  type Stored,
} from "./BareStore.ts";

/**
 * The bare reference: handwritten code for send, confirm, status and licenses on the product's own tables. No
 * framework, no Effect. Every change is one durable commit; with `--gathered`, one commit has the requests of one turn
 * of the event loop, each under its own savepoint.
 */
const isGathered = process.argv.includes("--gathered");
const port = Number(process.env["PORT"]);
const bodyLimit = 65_536;
const formLimit = 34 * 1024 * 1024;

const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Answers that wait for the commit, while one gathers. */
let unsent: Array<() => void> | undefined;

const answer = (response: ServerResponse, status: number, body: object): void => {
  const text = JSON.stringify(body);
  const write = () =>
    response
      .writeHead(status, {
        ...headers,
        ...(status === 401
          ? { "WWW-Authenticate": 'Bearer realm="bonafide", error="invalid_token"' }
          : {}),
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(text),
      })
      .end(text);
  if (unsent === undefined) write();
  else unsent.push(write);
};

const refusals: Readonly<Record<number, readonly [number, string]>> = {
  1100: [401, "Credentials used are not associated with any account"],
  1200: [401, "Credentials used are associated with an inactive account"],
  1300: [401, "Credentials used are associated with an inactive organization"],
  2200: [403, "Referenced product is not active"],
  2300: [403, "Referenced product is not enabled for this account"],
  3101: [422, "Transaction parameter phone is missing or invalid"],
  3102: [422, "Transaction parameter code is missing or not valid"],
  3103: [422, "Transaction parameter code is expired"],
  3104: [422, "Transaction retry limit exceeded"],
  3105: [422, "Transaction is not associated with a valid possession check"],
  3111: [422, "Image type not supported (send .jpeg, .jpg or .png)"],
  3200: [403, "Transaction is not owned by this account"],
  3900: [422, "Request body is not readable"],
  4100: [404, "Resource not found"],
};

const refuse = (response: ServerResponse, code: number): void => {
  const [status, message] = refusals[code] ?? [500, "An error occurred for this account"];
  answer(response, status, { errors: [{ code, message }] });
};

type Shown = Pick<Stored, "id" | "verification_id" | "product" | "created_at" | "updated_at">;

const render = (shown: Shown, phone: string | undefined) => ({
  transaction_id: shown.id,
  verification_id: shown.verification_id,
  product: shown.product,
  status: {
    code: phone === undefined ? 210 : 200,
    message:
      phone === undefined ? "Transaction pending review" : "Transaction successfully completed",
    created: new Date(shown.created_at).toISOString(),
    updated: new Date(shown.updated_at).toISOString(),
  },
  ...(phone === undefined ? {} : { result: { phone } }),
});

const authenticate = (request: IncomingMessage, product: string, now: number): string => {
  const token = /^bearer +Service +([\w+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new Refusal(1100);
  const digest = hash("sha256", Buffer.from(token, "base64"), "base64url");
  const access = findAccess(product, digest, now);
  if (access === undefined) throw new Refusal(1100);
  if (access.standing === "inactive") throw new Refusal(1200);
  if (access.organization === "inactive") throw new Refusal(1300);
  if (access.product === "inactive") throw new Refusal(2200);
  if (product !== "" && access.granted === null) throw new Refusal(2300);
  return access.id;
};

type Fields = Readonly<Record<string, unknown>>;

const parse = (text: Buffer): Fields => {
  try {
    const body: unknown = JSON.parse(text.toString());
    if (typeof body === "object" && body !== null) return { ...body };
  } catch {
    // Refused below, like any JSON that is not an object.
  }
  throw new Refusal(3900);
};

const licensePath = "/api/v2/document/license/verify";

const route = (request: IncomingMessage, response: ServerResponse, body: () => Buffer): void => {
  const fields = () => parse(body());
  const now = Date.now();
  const source = request.socket.remoteAddress ?? "";
  const { method, url = "" } = request;
  if (method === "GET" && url === "/health") {
    response.writeHead(200, { ...headers, "Content-Length": 0 }).end();
  } else if (method === "POST" && url === "/api/v2/telecom/possession/sms/send") {
    const accountId = authenticate(request, "telecom.possession_send", now);
    const { phone } = fields();
    if (typeof phone !== "string" || !/^[2-9][0-9]{9}$/.test(phone)) throw new Refusal(3101);
    answer(response, 200, render(send(accountId, source, now, phone), undefined));
  } else if (method === "POST" && url === "/api/v2/telecom/possession/sms/confirm") {
    const accountId = authenticate(request, "telecom.possession_send", now);
    const { code, transaction_id } = fields();
    if (typeof code !== "string" || !/^[0-9]{6}$/.test(code)) throw new Refusal(3102);
    const confirmed = confirm(accountId, source, now, transaction_id, code);
    if (confirmed === undefined) throw new Refusal(3102);
    answer(response, 200, render(confirmed, phoneOf(confirmed)));
  } else if (method === "POST" && url === licensePath) {
    const accountId = authenticate(request, "document.license.verify", now);
    const files = filesOf(request.headers["content-type"], body());
    const [front, back] = [files.get("front_image"), files.get("back_image")];
    if (front === undefined || back === undefined) throw new Refusal(3900);
    if (!isImage(front) || !isImage(back)) throw new Refusal(3111);
    const images = { frontName: front.fileName, front: front.content, back: back.content };
    answer(response, 200, render(submit(accountId, source, now, images), undefined));
  } else if (method === "GET" && url.startsWith("/api/v2/telecom/")) {
    const accountId = authenticate(request, "", now);
    const found = owned(accountId, url.slice(16), 4100);
    const done = found.state === '{"_tag":"Confirmed"}';
    answer(response, 200, render(found, done ? phoneOf(found) : undefined));
  } else {
    throw new Refusal(4100);
  }
};

let gathered: Array<() => void> = [];

const inOneCommit = database.transaction((all: ReadonlyArray<() => void>) =>
  all.forEach((work) => work()),
).immediate;

const gather = (work: () => void): void => {
  if (gathered.push(work) > 1) return;
  setImmediate(() => {
    const all = gathered;
    gathered = [];
    unsent = [];
    inOneCommit(all);
    const answers = unsent;
    unsent = undefined;
    answers.forEach((write) => write());
  });
};

createServer((request, response) => {
  const chunks: Array<Buffer> = [];
  const limit = request.url === licensePath ? formLimit : bodyLimit;
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) request.destroy();
    else chunks.push(chunk);
  });
  request.on("end", () => {
    const work = () => {
      try {
        route(request, response, () => Buffer.concat(chunks));
      } catch (error) {
        refuse(response, error instanceof Refusal ? error.code : 5000);
      }
    };
    if (isGathered) gather(work);
    else work();
  });
}).listen(port, "127.0.0.1");

process.on("SIGTERM", () => {
  close();
  process.exit(0);
});
