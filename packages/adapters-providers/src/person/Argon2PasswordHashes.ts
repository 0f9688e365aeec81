import { type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { Effect, Fiber, Layer, Option } from "effect";
import { type Argon2Cost, formatArgon2, readArgon2 } from "./Argon2Format.ts";
import { makeThreads } from "../thread/Threads.ts";

/** Source: OWASP Password Storage Cheat Sheet, argon2id. */
const cost: Argon2Cost = { memory: 19_456, passes: 2, lanes: 1 };
const saltLength = 16;
const tagLength = 32;

/** One core is left for the rest of the process. A hash takes 19 MiB, and some 25 ms of a core. */
const threads = {
  file: new URL(`./PasswordThread${extname(import.meta.url)}`, import.meta.url),
  atOnce: Math.max(1, availableParallelism() - 1),
};

/** How long a password waits for an idle processor: enough for the last of forty at once. */
const patience = "1 second";

/** Core's password hashes: argon2id (RFC 9106) on their own threads. */
export const Argon2PasswordHashes: Layer.Layer<PasswordHashes> = Layer.effect(
  PasswordHashes,
  Effect.gen(function* () {
    const whenIdle = yield* makeThreads({ ...threads, name: "password", data: "when idle" });
    const anyway = yield* makeThreads({ ...threads, name: "late password" });

    // On a processor that is never idle, hashes still get a small share.
    const hashed = Effect.fnUntraced(function* (parameters: Argon2Parameters) {
      const idle = yield* Effect.forkDetach(whenIdle(parameters));
      const tag = yield* Effect.timeoutOption(Fiber.join(idle), patience).pipe(
        Effect.ensuring(Effect.forkDetach(Fiber.interrupt(idle))),
      );
      return Option.isSome(tag) ? tag.value : yield* anyway(parameters);
    });

    const makeTag = Effect.fnUntraced(function* (parameters: Argon2Parameters) {
      const tag = yield* hashed(parameters);
      return tag instanceof Uint8Array ? tag : yield* Effect.die("A password was not hashed");
    });

    const tagOf = (
      password: string,
      salt: Uint8Array,
      { lanes, memory, passes }: Argon2Cost,
      length: number,
    ) =>
      makeTag({
        message: password,
        nonce: salt,
        parallelism: lanes,
        tagLength: length,
        memory,
        passes,
      });

    const hash = Effect.fnUntraced(function* (password: string) {
      const salt = randomBytes(saltLength);
      return formatArgon2({ ...cost, salt, tag: yield* tagOf(password, salt, cost, tagLength) });
    });

    // Compared with if there is no hash: the same work, never equal.
    const decoy = { ...cost, salt: randomBytes(saltLength), tag: randomBytes(tagLength) };

    const matches = Effect.fnUntraced(function* (password: string, text: string | undefined) {
      const known = text === undefined ? decoy : readArgon2(text);
      if (known === undefined) return yield* Effect.die("A stored password hash is unreadable");
      const tag = yield* tagOf(password, known.salt, known, known.tag.length);
      return timingSafeEqual(tag, known.tag) && text !== undefined;
    });

    return PasswordHashes.of({ hash, matches });
  }),
);
