import type { TourField } from "@bonafide/adapters-http/sandbox/FieldTable";
import { Context, Layer } from "effect";

/** How many readings are kept. Each has at most twelve fields, each of these at most 64 KB. */
export const seenSize = 4;

/** What the last readings of a sandbox saw of each field, by the ids of their transactions. */
export class SeenDocuments extends Context.Service<
  SeenDocuments,
  {
    readonly add: (id: string, fields: ReadonlyArray<TourField>) => void;
    /** Empty for a reading that is not kept. */
    readonly of: (id: string) => ReadonlyArray<TourField>;
  }
>()("@bonafide/server/sandbox/SeenDocuments") {
  static readonly layer = Layer.sync(SeenDocuments, () => {
    let kept: ReadonlyArray<readonly [id: string, fields: ReadonlyArray<TourField>]> = [];
    return SeenDocuments.of({
      add: (id, fields) => {
        const others = kept.filter(([each]) => each !== id);
        kept = [[id, fields] as const, ...others].slice(0, seenSize);
      },
      of: (id) => kept.find(([each]) => each === id)?.[1] ?? [],
    });
  });
}
