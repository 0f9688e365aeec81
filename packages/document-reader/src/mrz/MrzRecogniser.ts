import {
  MrzActivity,
  type MrzLayer,
  type MrzNetwork,
  outHeight,
  outWidth,
  firstWalk,
  mrzClasses,
  runNetwork,
  secondWalk,
} from "./MrzNetwork.ts";
import { mrzWeights } from "./MrzWeights.ts";

/** The probability of each class of the network's alphabet; the last is "no character". */
export type MrzShares = Float32Array;

/**
 * Unpacks the weights: for each output its step and bias (floats, big-endian), then one byte for each weight in steps.
 */
export const unpackMrzNetwork = ({
  sizes,
  bytes,
}: {
  readonly sizes: ReadonlyArray<number>;
  readonly bytes: string;
}): MrzNetwork => {
  const packed = Buffer.from(bytes, "base64");
  let at = 0;
  const layer = (outputs: number, inputs: number): MrzLayer => {
    const weights = new Float32Array(outputs * inputs);
    const biases = new Float32Array(outputs);
    for (let output = 0; output < outputs; output++) {
      const step = packed.readFloatBE(at);
      biases[output] = packed.readFloatBE(at + 4);
      for (let input = 0; input < inputs; input++)
        weights[output * inputs + input] = packed.readInt8(at + 8 + input) * step;
      at += 8 + inputs;
    }
    return { outputs, inputs, weights, biases };
  };
  const [first = 0, second = 0, third = 0] = sizes;
  const walk = secondWalk(first);
  return {
    first: layer(first, firstWalk.side ** 2),
    second: layer(second, first * walk.side ** 2),
    third: layer(third, second * outWidth(walk) * outHeight(walk)),
    last: layer(mrzClasses, third),
  };
};

let loaded: { readonly network: MrzNetwork; readonly activity: MrzActivity } | undefined;

/** Recognises one cell. The first call unpacks the network. */
export const recogniseCell = (cell: Float32Array): MrzShares => {
  if (loaded === undefined) {
    const network = unpackMrzNetwork(mrzWeights);
    loaded = { network, activity: new MrzActivity(network) };
  }
  return runNetwork(loaded.network, cell, loaded.activity).slice();
};

/** The network's mean confidence in a zone, from 0 to 1. */
export const meanShare = (shares: ReadonlyArray<ReadonlyArray<MrzShares>>): number => {
  const most = shares.flat().map((each) => Math.max(...each.subarray(0, -1)));
  return most.reduce((sum, share) => sum + share, 0) / Math.max(1, most.length);
};
