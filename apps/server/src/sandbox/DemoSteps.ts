import { readFile } from "node:fs/promises";
import { sandboxCode } from "@bonafide/adapters-providers/telecom/sandbox/SandboxMockTable";
import { verifyCallback } from "@bonafide/client/Callback";
import { Effect, Schema } from "effect";
import type { CallbackReceiver } from "../conformance/CallbackReceiver.ts";
import { expectStatus, textAt } from "../conformance/Expectation.ts";
import type { Answer, Prober } from "../conformance/Prober.ts";
import { Unmet } from "../conformance/Sentence.ts";

/** Prints a line of the demonstration. */
export type Tell = (text: string) => Effect.Effect<void>;

const Envelope = Schema.Struct({
  status: Schema.Struct({ code: Schema.Int, message: Schema.String }),
  result: Schema.optionalKey(
    Schema.Struct({
      verified: Schema.optionalKey(Schema.Boolean),
      attributes: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
      checks: Schema.optionalKey(
        Schema.Struct({
          fields: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
        }),
      ),
    }),
  ),
});

const envelopeOf = (answer: Answer) =>
  Schema.decodeUnknownEffect(Envelope)(answer.json).pipe(
    Effect.mapError(() => new Unmet({ message: `an answer is no transaction: ${answer.text}` })),
  );

const statusOf = ({ status }: typeof Envelope.Type): string => `${status.code} ${status.message}`;

const authorizationOf = (server: Prober) =>
  Effect.map(
    server.key("accounts.demo", ({ accounts }) => accounts?.demo),
    ({ authorization }) => authorization,
  );

/** How often what is pending is looked at. */
export const pollEvery = "200 millis";

/** How often what is pending is looked at until it counts as stuck: for five minutes, on a busy machine too. */
export const mostLooks = 1_500;

/** Reads a transaction until it is decided. */
const decided = Effect.fnUntraced(function* (server: Prober, path: string, authorization: string) {
  for (let asked = 0; asked < mostLooks; asked += 1) {
    const answer = yield* server.ask("GET", path, { authorization });
    yield* expectStatus(answer, 200);
    const read = yield* envelopeOf(answer);
    if (read.status.code !== 210) return read;
    yield* Effect.sleep(pollEvery);
  }
  return yield* new Unmet({ message: `${path} was not decided in time` });
});

/** Sends a code, confirms it, and verifies the callback that tells of it. */
export const possessionStep = Effect.fnUntraced(function* (
  server: Prober,
  receiver: CallbackReceiver,
  tell: Tell,
) {
  const authorization = yield* authorizationOf(server);
  const sent = yield* server.ask("POST", "/api/v2/telecom/possession/sms/send", {
    authorization,
    json: { phone: "2025550123", callback_url: receiver.url },
  });
  yield* expectStatus(sent, 200);
  yield* tell(`Sent a code to 2025550123: ${statusOf(yield* envelopeOf(sent))}`);
  yield* tell(`Read the code: in a sandbox it is always ${sandboxCode}, and no SMS is sent`);
  const confirmed = yield* server.ask("POST", "/api/v2/telecom/possession/sms/confirm", {
    authorization,
    json: { code: sandboxCode, transaction_id: yield* textAt(sent, "transaction_id") },
  });
  yield* expectStatus(confirmed, 200);
  yield* tell(`Confirmed it: ${statusOf(yield* envelopeOf(confirmed))}`);
  const { body, headers } = yield* receiver.next;
  const secret = yield* server.key(
    "organizations.demo.webhook_secret",
    ({ organizations }) => organizations?.demo?.webhook_secret,
  );
  const { id } = yield* Effect.try({
    try: () => verifyCallback(secret, headers, body),
    catch: (error) => new Unmet({ message: `the callback is not signed: ${String(error)}` }),
  });
  yield* tell(`Callback ${id} came, and its signature is verified`);
});

/** One side of the demonstration's licence. */
const sideOf = (side: "Front" | "Back") =>
  Effect.promise(async () => {
    const bytes = await readFile(new URL(`./DemoLicense${side}.jpg`, import.meta.url));
    return new File([bytes], `license-${side.toLowerCase()}.jpg`, { type: "image/jpeg" });
  });

/** Both sides of the demonstration's licence, as form fields. */
export const licenseSides = Effect.all({
  front_image: sideOf("Front"),
  back_image: sideOf("Back"),
});

/** Has the pictures of a licence read. */
export const licenseStep = Effect.fnUntraced(function* (server: Prober, tell: Tell) {
  const authorization = yield* authorizationOf(server);
  const shown = yield* server.ask("POST", "/api/v2/document/license/verify", {
    authorization,
    multipart: yield* licenseSides,
  });
  yield* expectStatus(shown, 200);
  const read = yield* decided(
    server,
    `/api/v2/document/${yield* textAt(shown, "transaction_id")}`,
    authorization,
  );
  const fields = Object.entries(read.result?.checks?.fields ?? {});
  const agreeing = fields.filter(([, state]) => state === "agrees").map(([name]) => name);
  yield* tell(`Read a licence: ${statusOf(read)}. Print and barcode agree: ${agreeing.join(", ")}`);
  if (read.result?.verified !== true)
    return yield* new Unmet({ message: "the licence was not verified" });
});

/** Asks whether a person is a student. */
export const affiliationStep = Effect.fnUntraced(function* (server: Prober, tell: Tell) {
  const query = yield* server.key(
    "people.student.profile1",
    ({ people }) => people?.student?.profile1,
  );
  const client = yield* server.key("clients.profile1", ({ clients }) => clients?.profile1);
  const checked = yield* server.ask("POST", "/student/verify/person", {
    query: { ...client, ...query },
  });
  yield* expectStatus(checked, 200);
  const read = yield* envelopeOf(checked);
  yield* tell(
    `Asked whether ${query["fname"]} ${query["lname"]} is a student: ${statusOf(read)}, ` +
      JSON.stringify(read.result?.attributes),
  );
});
