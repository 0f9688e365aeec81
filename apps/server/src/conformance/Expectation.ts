import { isDeepStrictEqual } from "node:util";
import { Effect } from "effect";
import type { Answer } from "./Prober.ts";
import { Unmet } from "./Sentence.ts";

const fail = (message: string) => Effect.fail(new Unmet({ message }));

/** Holds where a condition does. */
export const expectThat = (holds: boolean, message: string): Effect.Effect<void, Unmet> =>
  holds ? Effect.void : fail(message);

/** Holds where a value is exactly this. */
export const expectSame = (
  what: string,
  is: unknown,
  should: unknown,
): Effect.Effect<void, Unmet> =>
  expectThat(
    isDeepStrictEqual(is, should),
    `${what} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`,
  );

/** The value at a path of names in an answer's JSON; absent where there is none. */
export const valueAt = ({ json }: Answer, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined,
    json,
  );

/** The text at a path of names in an answer's JSON. */
export const textAt = (
  answer: Answer,
  ...path: ReadonlyArray<string | number>
): Effect.Effect<string, Unmet> => {
  const value = valueAt(answer, ...path);
  return typeof value === "string"
    ? Effect.succeed(value)
    : fail(`${path.join(".")} is ${JSON.stringify(value)}, not a text`);
};

/** The HTTP status of an answer. */
export const expectStatus = (answer: Answer, status: number): Effect.Effect<void, Unmet> =>
  expectSame("the HTTP status", answer.status, status);

/** An HTTP error of the interface: its status, and `{errors: [{code, message}]}` with exactly these codes. */
export const expectRefusal = (
  answer: Answer,
  status: number,
  ...errors: ReadonlyArray<readonly [code: number, message?: string]>
): Effect.Effect<void, Unmet> =>
  Effect.gen(function* () {
    yield* expectStatus(answer, status);
    const found = valueAt(answer, "errors");
    if (!Array.isArray(found)) return yield* fail("the body has no errors");
    yield* expectSame(
      "the codes",
      found.map((_, at) => valueAt(answer, "errors", at, "code")),
      errors.map(([code]) => code),
    );
    for (const [at, [, message]] of errors.entries())
      if (message !== undefined)
        yield* expectSame("the message", valueAt(answer, "errors", at, "message"), message);
  });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The fields of an answer are UUIDs. */
export const expectUuids = (answer: Answer, ...names: ReadonlyArray<string>) =>
  Effect.forEach(names, (name) =>
    Effect.flatMap(textAt(answer, ...name.split(".")), (value) =>
      expectThat(uuid.test(value), `${name} is ${JSON.stringify(value)}, not a UUID`),
    ),
  );

/** The fields of an answer are ISO 8601 timestamps. */
export const expectTimestamps = (answer: Answer, ...names: ReadonlyArray<string>) =>
  Effect.forEach(names, (name) =>
    Effect.flatMap(textAt(answer, ...name.split(".")), (value) =>
      expectThat(timestamp.test(value), `${name} is no ISO 8601 timestamp`),
    ),
  );

/** A transaction of the Services API: its ids, its product, and a status with this code. */
export const expectTransaction = (
  answer: Answer,
  {
    code,
    message,
    product,
  }: { readonly code: number; readonly message: string; readonly product: string },
): Effect.Effect<void, Unmet> =>
  Effect.gen(function* () {
    yield* expectStatus(answer, 200);
    yield* expectUuids(answer, "transaction_id", "verification_id");
    yield* expectSame("product", valueAt(answer, "product"), product);
    yield* expectSame("status.code", valueAt(answer, "status", "code"), code);
    yield* expectSame("status.message", valueAt(answer, "status", "message"), message);
    yield* expectTimestamps(answer, "status.created", "status.updated");
  });

const addressFields = new Set([
  "normalized_street",
  "street1",
  "street2",
  "city",
  "state",
  "province",
  "zip",
  "country",
  "normalized",
  "primary",
]);

/** An address: no field but the interface's, each a text. */
export const expectAddress = (address: unknown) =>
  Effect.gen(function* () {
    yield* expectThat(typeof address === "object" && address !== null, "there is no address");
    for (const [name, value] of Object.entries(Object(address)))
      yield* expectThat(
        addressFields.has(name) && typeof value === "string",
        `an address has ${name}: ${JSON.stringify(value)}`,
      );
  });
