import { channel } from "node:diagnostics_channel";
import { Readiness } from "@bonafide/adapters-http/server/Readiness";
import { Effect } from "effect";

/** Ready: `/ready` says so, and the launcher holds the process back no longer (`bin/StartPace.js`). */
export const nowServing = Effect.map(Readiness, (readiness) => {
  readiness.state = "serving";
  channel("bonafide.serving").publish(undefined);
});
