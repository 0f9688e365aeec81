import { randomBytes } from "node:crypto";
import { Ids } from "@bonafide/core/storage/Ids";
import { Layer } from "effect";
import { SecureRandom } from "effect/crypto";

/**
 * Core's ids: UUIDs of version 7 in lower case, strictly increasing in this process, even within a millisecond and
 * after the clock is set back.
 *
 * A counter of 42 bits, with a random start, orders the ids of a millisecond; 32 more bits are random. Source: RFC
 * 9562, 5.7 and 6.2 (method 1).
 */
export const UuidIds: Layer.Layer<Ids> = Layer.sync(Ids, () =>
  Ids.of({ next: SecureRandom.make(randomBytes).uuidV7() }),
);
