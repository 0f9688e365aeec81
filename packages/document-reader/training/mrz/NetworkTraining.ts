import {
  firstWalk,
  MrzActivity,
  mrzClasses,
  type MrzLayer,
  type MrzNetwork,
  outHeight,
  outWidth,
  runNetwork,
  secondWalk,
} from "../../src/mrz/MrzNetwork.ts";
import { cellSize } from "../../src/mrz/MrzCells.ts";
import type { Sample } from "./SampleLine.ts";
import type { SeededNumbers } from "./SeededNumbers.ts";

/** How many features each hidden layer has. */
export interface NetworkSize {
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

const layerOf = (outputs: number, inputs: number, numbers: SeededNumbers): MrzLayer => ({
  outputs,
  inputs,
  weights: Float32Array.from(
    { length: outputs * inputs },
    () => numbers.normal() * Math.sqrt(2 / inputs),
  ),
  biases: new Float32Array(outputs),
});

/** A network that knows nothing. */
export const newNetwork = (size: NetworkSize, numbers: SeededNumbers): MrzNetwork => {
  const walk = secondWalk(size.first);
  return {
    first: layerOf(size.first, firstWalk.side ** 2, numbers),
    second: layerOf(size.second, size.first * walk.side ** 2, numbers),
    third: layerOf(size.third, size.second * outWidth(walk) * outHeight(walk), numbers),
    last: layerOf(mrzClasses, size.third, numbers),
  };
};

const zerosLike = (layer: MrzLayer): MrzLayer => ({
  ...layer,
  weights: new Float32Array(layer.weights.length),
  biases: new Float32Array(layer.biases.length),
});

const names = ["first", "second", "third", "last"] as const;

const like = (network: MrzNetwork): MrzNetwork => ({
  first: zerosLike(network.first),
  second: zerosLike(network.second),
  third: zerosLike(network.third),
  last: zerosLike(network.last),
});

/** Adds a layer's part to the slopes, and tells what its input should have been: `wanted`, where there is one. */
const back = (
  layer: MrzLayer,
  slope: MrzLayer,
  from: Float32Array,
  places: number,
  errors: Float32Array,
  wanted: Float32Array | undefined,
): void => {
  const { outputs, inputs } = layer;
  wanted?.fill(0);
  for (let output = 0; output < outputs; output++) {
    const row = output * inputs;
    for (let place = 0; place < places; place++) {
      const error = errors[output * places + place] ?? 0;
      if (error === 0) continue;
      const start = place * inputs;
      slope.biases[output] = (slope.biases[output] ?? 0) + error;
      for (let input = 0; input < inputs; input++)
        slope.weights[row + input] =
          (slope.weights[row + input] ?? 0) + error * (from[start + input] ?? 0);
      if (wanted === undefined) continue;
      for (let input = 0; input < inputs; input++)
        wanted[start + input] =
          (wanted[start + input] ?? 0) + error * (layer.weights[row + input] ?? 0);
    }
  }
};

const silence = (errors: Float32Array, outputs: Float32Array): void => {
  for (let at = 0; at < errors.length; at++) if ((outputs[at] ?? 0) <= 0) errors[at] = 0;
};

/** Trains a network by Adam's rule (Kingma and Ba, 2014), a batch of samples at a time. */
export class NetworkTraining {
  readonly network: MrzNetwork;
  readonly #activity: MrzActivity;
  readonly #slope: MrzNetwork;
  readonly #mean: MrzNetwork;
  readonly #spread: MrzNetwork;
  readonly #origins: Int32Array;
  readonly #thirdErrors: Float32Array;
  readonly #secondErrors: Float32Array;
  readonly #patchErrors: Float32Array;
  readonly #firstErrors: Float32Array;
  #step = 0;

  constructor(network: MrzNetwork) {
    this.network = network;
    this.#activity = new MrzActivity(network);
    this.#slope = like(network);
    this.#mean = like(network);
    this.#spread = like(network);
    this.#thirdErrors = new Float32Array(this.#activity.third.length);
    this.#secondErrors = new Float32Array(this.#activity.second.length);
    this.#patchErrors = new Float32Array(this.#activity.secondPatches.length);
    this.#firstErrors = new Float32Array(this.#activity.first.length);
    this.#origins = originsOf(network.first.outputs);
  }

  /** Learns from a batch; gives the mean loss, the negative logarithm of the right class's share. */
  learn(samples: ReadonlyArray<Sample>, rate: number): number {
    for (const name of names) {
      this.#slope[name].weights.fill(0);
      this.#slope[name].biases.fill(0);
    }
    let loss = 0;
    for (const sample of samples) loss += this.#add(sample);
    this.#step += 1;
    const steps = (rate * Math.sqrt(1 - 0.999 ** this.#step)) / (1 - 0.9 ** this.#step);
    for (const name of names) {
      for (const part of ["weights", "biases"] as const) {
        const values = this.network[name][part];
        const slope = this.#slope[name][part];
        const mean = this.#mean[name][part];
        const spread = this.#spread[name][part];
        for (let at = 0; at < values.length; at++) {
          const change = (slope[at] ?? 0) / samples.length;
          const m = 0.9 * (mean[at] ?? 0) + 0.1 * change;
          const v = 0.999 * (spread[at] ?? 0) + 0.001 * change * change;
          mean[at] = m;
          spread[at] = v;
          values[at] = (values[at] ?? 0) - (steps * m) / (Math.sqrt(v) + 1e-8);
        }
      }
    }
    return loss / samples.length;
  }

  #add({ cell, label }: Sample): number {
    const activity = this.#activity;
    const shares = runNetwork(this.network, cell, activity);
    const loss = -Math.log((shares[label] ?? 0) + 1e-9);
    shares[label] = (shares[label] ?? 0) - 1;
    const { first, second, third, last } = this.network;
    back(last, this.#slope.last, activity.third, 1, shares, this.#thirdErrors);
    silence(this.#thirdErrors, activity.third);
    back(third, this.#slope.third, activity.second, 1, this.#thirdErrors, this.#secondErrors);
    silence(this.#secondErrors, activity.second);
    const places = activity.second.length / second.outputs;
    back(
      second,
      this.#slope.second,
      activity.secondPatches,
      places,
      this.#secondErrors,
      this.#patchErrors,
    );
    this.#firstErrors.fill(0);
    for (let at = 0; at < this.#origins.length; at++) {
      const origin = this.#origins[at] ?? -1;
      if (origin >= 0)
        this.#firstErrors[origin] = (this.#firstErrors[origin] ?? 0) + (this.#patchErrors[at] ?? 0);
    }
    silence(this.#firstErrors, activity.first);
    const firstPlaces = activity.first.length / first.outputs;
    back(
      first,
      this.#slope.first,
      activity.firstPatches,
      firstPlaces,
      this.#firstErrors,
      undefined,
    );
    return loss;
  }
}

/** For each value of the second layer's patches, which output of the first it is; -1 beyond the edges. */
const originsOf = (channels: number): Int32Array => {
  const { width, height, side } = secondWalk(channels);
  const origins: Array<number> = [];
  const reach = (side - 1) / 2;
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2)
      for (let channel = 0; channel < channels; channel++)
        for (let down = y - reach; down <= y + reach; down++)
          for (let right = x - reach; right <= x + reach; right++)
            origins.push(
              down >= 0 && down < height && right >= 0 && right < width
                ? (channel * height + down) * width + right
                : -1,
            );
  return Int32Array.from(origins);
};

/** The share of samples whose class the network finds likeliest. */
export const accuracyOf = (network: MrzNetwork, samples: ReadonlyArray<Sample>): number => {
  const activity = new MrzActivity(network);
  const right = samples.filter(({ cell, label }) => {
    const shares = runNetwork(network, cell.subarray(0, cellSize), activity);
    return shares.indexOf(Math.max(...shares)) === label;
  });
  return right.length / samples.length;
};
