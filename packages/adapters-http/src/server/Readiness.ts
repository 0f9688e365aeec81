import { Context, Layer } from "effect";

/** Whether the server has made all that it needs. Ready from the start, where a host says nothing else. */
export const Readiness = Context.Reference<{
  readonly isReady: () => boolean;
  readonly beReady: () => void;
}>("@bonafide/adapters-http/server/Readiness", {
  defaultValue: () => ({ isReady: () => true, beReady: () => {} }),
});

/** Not ready until `beReady`. */
export const unreadyAtFirst = Layer.sync(Readiness, () => {
  let ready = false;
  return {
    isReady: () => ready,
    beReady: () => {
      ready = true;
    },
  };
});
