import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { Effect, Layer } from "effect";
import { MasterKey } from "./MasterKey.ts";
import { openDataKey, wrapDataKey, wrapHead } from "./WrappedDataKey.ts";

/** Core's wraps of data keys, by the master keys of a ring. */
export const AesKeyWraps: Layer.Layer<KeyWraps, never, MasterKey> = Layer.effect(
  KeyWraps,
  Effect.map(MasterKey, (ring) =>
    KeyWraps.of({
      head: () => wrapHead(ring.newest),
      names: () => ring.keys.map(({ name }) => name),
      refresh: () => ring.refresh(),
      rewrap: (wrapped) => {
        const { by, bytes } = openDataKey(ring, wrapped);
        try {
          // Without a name it is wrapped anew by the same key, and has one.
          return by.name === ring.newest.name && wrapped[0] === wrapHead(by)[0]
            ? undefined
            : wrapDataKey(ring.newest, bytes);
        } finally {
          bytes.fill(0);
        }
      },
      lastingOf: (wrapped) => {
        const { by, bytes } = openDataKey(ring, wrapped);
        bytes.fill(0);
        return ring.lastingOf(by);
      },
      takeLasting: (kept) => ring.takeLasting(kept),
    }),
  ),
);
