import { Clock, Effect } from "effect";
import type { Person } from "../person/Person.ts";
import { Ids } from "../storage/Ids.ts";
import type { LetterDetails, LetterKind } from "./Letter.ts";
import { LetterStore } from "./LetterStore.ts";
import { MailSettings } from "./MailSettings.ts";

/** A letter to queue. */
export interface NewLetter extends LetterDetails {
  readonly kind: LetterKind;
  readonly personId: string | undefined;
}

/** Queues letters. */
export interface LetterBox {
  /** Queues a letter, if this server sends any. Call it within the unit of work of what it tells. */
  readonly put: (letter: NewLetter) => Effect.Effect<void>;
  /** Queues a notice, as `put` does. A person whose address is not confirmed gets none. */
  readonly notify: (
    person: Person,
    notice: Pick<NewLetter, "kind" | "application">,
  ) => Effect.Effect<void>;
}

export const makeLetterBox = Effect.gen(function* () {
  const store = yield* LetterStore;
  const ids = yield* Ids;
  const { enabled } = yield* MailSettings;

  const put = Effect.fnUntraced(function* ({ kind, personId, ...details }: NewLetter) {
    if (!enabled) return;
    const now = yield* Clock.currentTimeMillis;
    yield* store.put({
      id: yield* ids.next,
      personId,
      kind,
      status: "queued",
      details,
      attempts: 0,
      dueAt: now,
      failure: undefined,
      created: now,
      updated: now,
    });
  });

  const notify: LetterBox["notify"] = ({ id, personal }, notice) =>
    personal?.confirmed === undefined
      ? Effect.void
      : put({
          ...notice,
          personId: id,
          to: personal.email,
          language: personal.language ?? "en",
        });

  return { put, notify } satisfies LetterBox;
});
