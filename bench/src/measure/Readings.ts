import { openTextEngine, type TextEngine } from "@bonafide/document-reader/front/TextEngine";
import { Effect, type Scope } from "effect";
import { type Flattened, flattenedOf, readBare, readShown } from "../document/BareReading.ts";
import { licenses, passports, type Shown } from "../document/Specimens.ts";
import { compared, measured, type Row, type Target } from "../report/Row.ts";
import { type Bench, inTurn, NotMeasured } from "./Bench.ts";

/** A readable document, and its flattened pictures. */
interface Readable {
  readonly shown: Shown;
  readonly flattened: Flattened;
}

const engineOf = Effect.acquireRelease(Effect.promise(openTextEngine), (engine) =>
  Effect.sync(() => engine.close()),
);

/** Reads everything once, to warm up both sides. Refused documents are left out. */
const readables = (shown: ReadonlyArray<Shown>, engine: TextEngine) =>
  Effect.gen(function* () {
    const found: Array<Readable> = [];
    for (const one of shown) {
      const flattened = yield* Effect.promise(() => flattenedOf(one, engine));
      if (flattened === undefined) continue;
      yield* Effect.promise(() => readBare(flattened, engine));
      found.push({ shown: one, flattened });
    }
    if (found.length * 2 < shown.length)
      return yield* new NotMeasured({
        message: `Only ${found.length} of ${shown.length} specimens were read`,
      });
    return found;
  });

const timed = (work: () => Promise<unknown>): Effect.Effect<number> =>
  Effect.promise(async () => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  });

/** Whole readings from the files to the verdict, in one thread, against the libraries alone, document by document. */
const readings = (
  { scale }: Pick<Bench, "scale">,
  specimens: Effect.Effect<ReadonlyArray<Shown>>,
  row: { readonly name: string; readonly against: string; readonly target: Target },
): Effect.Effect<ReadonlyArray<Row>, NotMeasured, Scope.Scope> =>
  Effect.gen(function* () {
    const engine = yield* engineOf;
    const documents = yield* readables(yield* specimens, engine);
    const turns = yield* Effect.forEach(documents, ({ flattened, shown }) =>
      inTurn(scale.readings, [
        timed(() => readShown(shown, engine.read)),
        timed(() => readBare(flattened, engine)),
      ]),
    );
    const side = (at: number) => measured(turns.flatMap((sides) => sides[at] ?? []));
    return [compared({ ...row, unit: "ms", measured: side(0), reference: side(1) })];
  });

/**
 * A license's front and back, against the barcode library and the text recogniser, each called once on the flattened
 * card.
 */
export const measureLicenses = (bench: Pick<Bench, "scale">) =>
  readings(bench, licenses(bench.scale.people), {
    name: "license read",
    against: "bare barcode library and text recogniser",
    target: { atMost: 1.5 },
  });

/**
 * A passport's data page, against the text recogniser called once on the same flattened page. The product's own
 * recogniser for zones is no reference: on cut cells it takes almost no time.
 */
export const measurePassports = (bench: Pick<Bench, "scale">) =>
  readings(bench, passports(bench.scale.people), {
    name: "passport read",
    against: "bare text recogniser",
    target: { atMost: 2 },
  });
