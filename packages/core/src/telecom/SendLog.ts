import { Context, type Effect } from "effect";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Phone } from "./Phone.ts";

/** Remembers when codes were sent to a number, under a keyed digest of it. Absent where sends are not limited. */
export class SendLog extends Context.Service<
  SendLog,
  {
    readonly load: (
      phone: Phone,
    ) => Effect.Effect<{ readonly sent: ReadonlyArray<number>; readonly version: number }>;
    readonly save: (
      phone: Phone,
      log: { readonly sent: ReadonlyArray<number>; readonly version: number },
    ) => Effect.Effect<void, VersionConflict>;
  }
>()("@bonafide/core/telecom/SendLog") {}
