import { writeFileSync } from "node:fs";
import { accuracyOf } from "./NetworkTraining.ts";
import { scriptHash } from "./ScriptHash.ts";
import { packNetwork } from "./WeightFile.ts";
import { beginningBatches, beginTraining, networkHash, wholeBatches } from "./WholeTraining.ts";

/**
 * Trains the recogniser of the machine-readable zone and writes its weights: `node training/mrz/train.ts` from the
 * package's folder. Nothing is random, so a run gives the same weights again. About four minutes of one core.
 *
 * To try something shorter: a count of batches, and a file to write to.
 */
const batches = Number(process.argv[2] ?? wholeBatches);

// Before anything else, because the scripts may be edited while they run.
const script = scriptHash();

const { learn, network, samplesFrom } = beginTraining(batches);
const unseen = Array.from({ length: 100 }, (_, seed) => samplesFrom(1e9 + seed)).flat();

let loss = 0;
let beginning = "";
for (let batch = 0; batch < batches; batch++) {
  loss += learn(batch);
  if (batch + 1 === beginningBatches) beginning = networkHash(network);
  if ((batch + 1) % 500 === 0) {
    console.log(
      `batch ${batch + 1} of ${batches}: loss ${(loss / 500).toFixed(3)}, ${(100 * accuracyOf(network, unseen)).toFixed(2)} % of unseen characters right`,
    );
    loss = 0;
  }
}

const to = new URL("../../src/mrz/MrzWeights.ts", import.meta.url);
writeFileSync(process.argv[3] ?? to, packNetwork(network, { script, beginning }));
