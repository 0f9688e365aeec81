import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { type VerifiedCallback, verifyCallback } from "@bonafide/client/Callback";
import { Console, Data, DateTime, Effect, FileSystem, Option, Schema } from "effect";
import { Command, Flag } from "effect/cli";
import { ConformanceKeys } from "../conformance/Keys.ts";

const Keys = Schema.fromJsonString(ConformanceKeys);

/** The port cannot be listened on. */
class PortTaken extends Data.TaggedError("PortTaken")<{ readonly message: string }> {}

/** The largest callback that is read, in bytes: the server's own have a few thousand. */
const largestCallback = 1024 * 1024;

const flags = {
  keys: Flag.File("keys", { mustExist: true }).pipe(
    Flag.withDescription(
      "The sandbox.json of the server: its webhook secrets are what callbacks are verified with",
    ),
  ),
  port: Flag.Int("port").pipe(
    Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 }))),
    Flag.withDescription("Where to listen on this machine; 0 takes a free port"),
    Flag.withDefault(4_000),
  ),
  forward: Flag.String("forward").pipe(
    Flag.withSchema(Schema.URLFromString),
    Flag.withDescription(
      "Where verified callbacks are passed on to. The answer of that URL is the answer to the server",
    ),
    Flag.optional,
  ),
};

type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>;

/** The callback, if one of the secrets signed it. */
const verifiedBy = (
  secrets: ReadonlyArray<string>,
  headers: Headers,
  body: string,
): VerifiedCallback | undefined => {
  for (const secret of secrets) {
    try {
      return verifyCallback(secret, headers, body);
    } catch {
      // Another organization's secret may fit.
    }
  }
  return undefined;
};

const line = ({ body, id }: VerifiedCallback): string =>
  "status" in body
    ? `${id}  ${body.product}  ${body.status.code} ${body.status.message}`
    : `${id}  verification ${body.verification_id}`;

/** Passes a callback on as it came. Gives the status of the answer; 502 where there is none. */
const passOn = async (url: URL, headers: Headers, body: string): Promise<number> => {
  const kept = ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"];
  const own = Object.fromEntries(kept.map((name) => [name, String(headers[name] ?? "")]));
  const answer = await fetch(url, { method: "POST", headers: own, body }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 502;
};

/** `bonafide listen`: shows callbacks as they come, each with whether the server signed it. */
export const listenCommand = Command.make(
  "listen",
  flags,
  Effect.fn(function* ({ forward, keys, port }) {
    const files = yield* FileSystem.FileSystem;
    const { organizations = {} } = yield* Schema.decodeUnknownEffect(Keys)(
      yield* files.readFileString(keys),
    );
    const secrets = Object.values(organizations).flatMap(({ webhook_secret: secret }) =>
      secret === undefined ? [] : [secret],
    );
    const show = Effect.runSyncWith(yield* Effect.context());

    const server = createServer((request, response) => {
      if (!(Number(request.headers["content-length"]) <= largestCallback))
        return void response.writeHead(413, { connection: "close" }).end();
      void text(request)
        .then(async (body) => {
          const time = DateTime.formatIso(DateTime.nowUnsafe());
          const verified = verifiedBy(secrets, request.headers, body);
          if (verified === undefined) {
            show(Console.log(`${time}  NOT VERIFIED  ${request.method} ${request.url}`));
            return response.writeHead(400).end();
          }
          const status = Option.isSome(forward)
            ? await passOn(forward.value, request.headers, body)
            : 204;
          show(Console.log(`${time}  verified  ${line(verified)}  answered ${status}`));
          show(Console.log(JSON.stringify(verified.body, null, 2)));
          return response.writeHead(status).end();
        })
        .catch(() => response.destroy());
    });
    yield* Effect.acquireRelease(
      Effect.callback<void, PortTaken>((resume) => {
        server.once("error", ({ message }) => resume(Effect.fail(new PortTaken({ message }))));
        server.listen(port, "127.0.0.1", () => resume(Effect.void));
      }),
      () =>
        Effect.sync(() => {
          server.closeAllConnections();
          server.close();
        }),
    );
    const address = server.address();
    const own = typeof address === "object" && address !== null ? address.port : port;
    yield* Console.log(
      `Listening for callbacks. Give "callback_url": "http://127.0.0.1:${own}/" with a request.`,
    );
    return yield* Effect.never;
  }, Effect.scoped),
).pipe(Command.withDescription("Show callbacks as they come, and verify their signatures"));
