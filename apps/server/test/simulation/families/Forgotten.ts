import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { LetterStore } from "@bonafide/core/mail/LetterStore";
import { Effect } from "effect";
import type { World } from "../SimulatedServer.ts";
import type { Family, Stage } from "../Stage.ts";

/** How late a letter may be at the end of a trace, in milliseconds. */
const late = 30_000;

/** Nothing personal of the erased is left in any table, and no letter waits for ever. */
export const judgeForgotten = (
  { erased, network, now, violated }: Stage,
  { tables: read }: Pick<World, "tables">,
): Family["judge"] =>
  Effect.gen(function* () {
    const left = new Set(network.forgotten);
    const tables =
      read === undefined
        ? {}
        : yield* read(({ affiliations, deliveries: _, images: __, ...others }) => ({
            ...others,
            claims: affiliations.claims,
            cases: affiliations.cases,
          }));
    const log = yield* (yield* DeliveryStore).log.list({ limit: 1_000_000 });
    for (const [table, rows] of Object.entries({ ...tables, log })) {
      const text = JSON.stringify(rows) ?? "";
      for (const mark of left)
        if (text.includes(mark)) violated(`${table}: something of the erased is left`);
    }
    for (const { dueAt } of yield* (yield* LetterStore).newest(1_000_000))
      if ((dueAt ?? Infinity) < now() - late) violated("letter: waits for ever");
    for (const { url, verificationId } of log)
      if (erased.has(verificationId) && url !== undefined)
        violated("callback: erased, and still addressed");
  });
