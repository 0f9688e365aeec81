import { writeFileSync } from "node:fs";
import { glyphFields } from "./GlyphFields.ts";
import { accuracyOf, NetworkTraining, newNetwork } from "./NetworkTraining.ts";
import { drawSamples, type Sample } from "./SampleLine.ts";
import { seededNumbers } from "./SeededNumbers.ts";
import { packNetwork } from "./WeightFile.ts";
import { scriptHash } from "./ScriptHash.ts";

/**
 * Trains the recogniser of the machine-readable zone and writes its weights: `node training/mrz/train.ts` from the
 * package's folder. Nothing is random, so a run gives the same weights again. About ten minutes on one core.
 *
 * To try something shorter: a count of batches, and a file to write to.
 */
const size = { first: 8, second: 16, third: 96 };
const batches = Number(process.argv[2] ?? 2500);
const linesOfBatch = 4;
const charactersOfLine = 32;

// Before anything else, for somebody may edit the scripts while they run.
const script = scriptHash();

const cuts = glyphFields();
const training = new NetworkTraining(newNetwork(size, seededNumbers(1)));
const samplesFrom = (seed: number): ReadonlyArray<Sample> =>
  drawSamples(cuts, charactersOfLine, seededNumbers(seed)).samples;
const unseen = Array.from({ length: 100 }, (_, seed) => samplesFrom(1e9 + seed)).flat();

let loss = 0;
for (let batch = 0; batch < batches; batch++) {
  const samples = Array.from({ length: linesOfBatch }, (_, line) =>
    samplesFrom(1 + batch * linesOfBatch + line),
  ).flat();
  const warm = Math.min(1, (batch + 1) / 200);
  const rate = 0.002 * warm * (0.5 + 0.5 * Math.cos((Math.PI * batch) / batches)) + 1e-5;
  loss += training.learn(samples, rate);
  if ((batch + 1) % 500 === 0) {
    console.log(
      `batch ${batch + 1} of ${batches}: loss ${(loss / 500).toFixed(3)}, ${(100 * accuracyOf(training.network, unseen)).toFixed(2)} % of unseen characters right`,
    );
    loss = 0;
  }
}

const to = new URL("../../src/mrz/MrzWeights.ts", import.meta.url);
writeFileSync(process.argv[3] ?? to, packNetwork(training.network, script));
