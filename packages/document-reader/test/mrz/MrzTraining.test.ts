import { describe, expect, it } from "@effect/vitest";
import { mrzWeights } from "../../src/mrz/MrzWeights.ts";
import { mrzAlphabet } from "../../src/mrz/MrzNetwork.ts";
import { unpackMrzNetwork } from "../../src/mrz/MrzRecogniser.ts";
import { glyphFields } from "../../training/mrz/GlyphFields.ts";
import { accuracyOf, NetworkTraining, newNetwork } from "../../training/mrz/NetworkTraining.ts";
import { drawSamples } from "../../training/mrz/SampleLine.ts";
import { scriptHash } from "../../training/mrz/ScriptHash.ts";
import { seededNumbers } from "../../training/mrz/SeededNumbers.ts";
import {
  beginningBatches,
  beginTraining,
  networkHash,
  wholeBatches,
} from "../../training/mrz/WholeTraining.ts";

const cuts = glyphFields();
const linesFrom = (seed: number, lines: number) =>
  Array.from(
    { length: lines },
    (_, line) => drawSamples(cuts, 24, seededNumbers(seed + line)).samples,
  ).flat();

describe("the recogniser's training", () => {
  it("is by the scripts that are here", () => {
    expect(mrzWeights.script).toBe(scriptHash());
  });

  // The scripts also draw, cut and run cells by code of the reader, which their hash does not cover.
  it("begins bit for bit as that of the network that ships", () => {
    const { learn, network } = beginTraining(wholeBatches);
    for (let batch = 0; batch < beginningBatches; batch++) learn(batch);
    expect(networkHash(network)).toBe(mrzWeights.beginning);
  });

  it("has taught the network that ships to read", () => {
    const network = unpackMrzNetwork(mrzWeights);
    const lines = Array.from({ length: 20 }, (_, line) => linesFrom(700_000 + line, 1));
    // A third are beyond reading, on purpose.
    const whole = lines.filter((line) => accuracyOf(network, line) === 1);
    expect(whole.length).toBeGreaterThanOrEqual(9);
  });

  it("teaches a small network, and alike each time", () => {
    const train = () => {
      const training = new NetworkTraining(
        newNetwork({ first: 4, second: 8, third: 24 }, seededNumbers(1)),
      );
      const losses = Array.from({ length: 24 }, (_, batch) =>
        training.learn(linesFrom(1 + 2 * (batch % 4), 2), 0.006),
      );
      return { losses, network: training.network };
    };
    const { losses, network } = train();
    expect(losses[0]).toBeGreaterThan(3);
    expect(losses.at(-1)).toBeLessThan(0.75 * (losses[0] ?? 0));
    expect(accuracyOf(network, linesFrom(1, 8))).toBeGreaterThan(4 / mrzAlphabet.length);
    expect(train().losses).toEqual(losses);
  });
});
