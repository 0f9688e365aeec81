import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { SeenDocuments, seenSize } from "../../src/sandbox/SeenDocuments.ts";

const fields = (data: string) => [{ field: "number", state: "agrees", print: "", data } as const];

describe("What a sandbox keeps of its readings", () => {
  it.effect("is the last of them, each once", () =>
    Effect.gen(function* () {
      const seen = yield* SeenDocuments;
      for (let at = 0; at <= seenSize; at++) seen.add(`${at}`, fields(`${at}`));
      seen.add("1", fields("again"));
      seen.add(`${seenSize + 1}`, fields("last"));
      expect(seen.of("0")).toEqual([]);
      expect(seen.of("2")).toEqual([]);
      expect(seen.of("1")).toEqual(fields("again"));
      expect(seen.of("another")).toEqual([]);
    }).pipe(Effect.provide(SeenDocuments.layer)),
  );
});
