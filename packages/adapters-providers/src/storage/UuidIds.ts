import { Ids } from "@bonafide/core/storage/Ids";
import { Layer } from "effect";
import { SecureRandom } from "effect/crypto";
import { randomBytesOf } from "./RandomPool.ts";

/**
 * Core's ids: UUIDs of version 7 in lower case, each greater than the one before it in this process, also within one
 * millisecond and after the clock was set back.
 *
 * A counter of 42 bits orders a millisecond's ids; it starts at a random place, and 32 more bits of every id are
 * random. Source: RFC 9562, 5.7 and 6.2 (method 1).
 */
export const UuidIds: Layer.Layer<Ids> = Layer.sync(Ids, () =>
  Ids.of({ next: SecureRandom.make(randomBytesOf).uuidV7() }),
);
