import type { MrzLayer, MrzNetwork } from "../../src/mrz/MrzNetwork.ts";

/** Each output's weights in steps of its own, which one byte counts from -127 to 127; before them the step and the bias. */
const packLayer = ({ outputs, inputs, weights, biases }: MrzLayer): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(outputs * (8 + inputs)));
  for (let output = 0; output < outputs; output++) {
    const row = weights.subarray(output * inputs, (output + 1) * inputs);
    const step = row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127;
    const start = output * (8 + inputs);
    bytes.setFloat32(start, step);
    bytes.setFloat32(start + 4, biases[output] ?? 0);
    row.forEach((weight, input) => bytes.setInt8(start + 8 + input, Math.round(weight / step)));
  }
  return new Uint8Array(bytes.buffer);
};

/** The source text of `MrzWeights.ts`. */
export const packNetwork = (
  network: MrzNetwork,
  { beginning, script }: { readonly beginning: string; readonly script: string },
): string => {
  const { first, second, third, last } = network;
  const bytes = Buffer.concat([first, second, third, last].map(packLayer)).toString("base64");
  return `// Made by training/mrz/train.ts; not edited by hand.

/** What the recogniser has learnt, for {@link unpackMrzNetwork}. */
export const mrzWeights = {
  /** SHA-256 of all that it was trained by. */
  script: "${script}",
  /** SHA-256 of the network after the first batches. */
  beginning: "${beginning}",
  /** Features of the hidden layers. */
  sizes: [${first.outputs}, ${second.outputs}, ${third.outputs}],
  bytes:
    "${bytes}",
};
`;
};
