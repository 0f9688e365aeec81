import { createHash } from "node:crypto";
import type { ReadingStages } from "@bonafide/document-reader/verdict/ReadingStages";

/** The same answer for the same key. */
const remembered = <Key, A>(answer: (key: Key) => A): ((key: Key) => A) => {
  const known = new Map<Key, A>();
  return (key) => {
    const found = known.get(key) ?? answer(key);
    known.set(key, found);
    return found;
  };
};

/**
 * Stages that do no work twice: a front is compared with many backs, and a back with many fronts. Budgets and observers
 * are not asked for.
 */
export const rememberedStages = (stages: ReadingStages): ReadingStages => {
  const texts = new Map<string, ReturnType<ReadingStages["readText"]>>();
  const barcodes = remembered((picture: Parameters<ReadingStages["readBarcode"]>[0]) =>
    stages.readBarcode(picture, {}),
  );
  const zones = remembered((picture: Parameters<ReadingStages["readZone"]>[0]) =>
    stages.readZone(picture, undefined, { today: new Date().toISOString().slice(0, 10) }),
  );
  const cards = remembered((picture: Parameters<ReadingStages["findCard"]>[0]) =>
    stages.findCard(picture),
  );
  return {
    ...stages,
    decode: remembered(stages.decode),
    findCard: cards,
    readBarcode: barcodes,
    readZone: zones,
    readText: (picture, mode = "page", letters = "") => {
      const key = `${mode} ${letters} ${createHash("sha256").update(picture.data).digest("hex")}`;
      const text =
        texts.get(key) ?? stages.readText(picture, mode, letters === "" ? undefined : letters);
      texts.set(key, text);
      return text;
    },
    // What was decoded is read again.
    release: () => {},
    work: () => 0,
  };
};
