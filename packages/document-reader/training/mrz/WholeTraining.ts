import { createHash } from "node:crypto";
import type { MrzNetwork } from "../../src/mrz/MrzNetwork.ts";
import { glyphFields } from "./GlyphFields.ts";
import { NetworkTraining, newNetwork } from "./NetworkTraining.ts";
import { drawSamples, type Sample } from "./SampleLine.ts";
import { seededNumbers } from "./SeededNumbers.ts";

const size = { first: 8, second: 16, third: 96 };
const linesOfBatch = 4;
const charactersOfLine = 32;

/** How many batches the shipped network has learnt. */
export const wholeBatches = 2500;

/** After this many batches the network is compared with the one that ships: a second of work. */
export const beginningBatches = 6;

/** The training of the network that ships. Every number comes from a seed. */
export interface WholeTraining {
  readonly network: MrzNetwork;
  readonly samplesFrom: (seed: number) => ReadonlyArray<Sample>;
  /** Learns the batch of this number, from 0 on. Returns the loss. */
  readonly learn: (batch: number) => number;
}

/** Begins the training. The rate of learning falls until the last of so many batches. */
export const beginTraining = (batches: number): WholeTraining => {
  const cuts = glyphFields();
  const training = new NetworkTraining(newNetwork(size, seededNumbers(1)));
  const samplesFrom = (seed: number): ReadonlyArray<Sample> =>
    drawSamples(cuts, charactersOfLine, seededNumbers(seed)).samples;
  return {
    network: training.network,
    samplesFrom,
    learn: (batch) => {
      const samples = Array.from({ length: linesOfBatch }, (_, line) =>
        samplesFrom(1 + batch * linesOfBatch + line),
      ).flat();
      const warm = Math.min(1, (batch + 1) / 200);
      const rate = 0.002 * warm * (0.5 + 0.5 * Math.cos((Math.PI * batch) / batches)) + 1e-5;
      return training.learn(samples, rate);
    },
  };
};

/** SHA-256 of every bit of a network's weights, in hexadecimal. */
export const networkHash = ({ first, second, third, last }: MrzNetwork): string => {
  const hash = createHash("sha256");
  for (const { weights, biases } of [first, second, third, last])
    for (const { buffer, byteLength, byteOffset } of [weights, biases])
      hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest("hex");
};
