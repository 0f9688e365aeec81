import { cellHeight, cellSize, cellWidth } from "./MrzCells.ts";

/** The network's classes: the zone's characters in this order, and then "no character". */
export const mrzAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";
export const mrzClasses = mrzAlphabet.length + 1;

/** The layers: two convolutions (5 x 5 and 3 x 3), each halving the picture, and two full ones. */
export interface MrzNetwork {
  readonly first: MrzLayer;
  readonly second: MrzLayer;
  readonly third: MrzLayer;
  readonly last: MrzLayer;
}

/** `weights[output * inputs + input]`; a convolution's inputs are those of one place. */
export interface MrzLayer {
  readonly outputs: number;
  readonly inputs: number;
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

const half = (size: number): number => Math.ceil(size / 2);

/** The geometry of a convolution. */
export interface MrzWalk {
  readonly channels: number;
  readonly width: number;
  readonly height: number;
  /** Neighbours along a side. */
  readonly side: number;
}

export const outWidth = (walk: MrzWalk): number => half(walk.width);
export const outHeight = (walk: MrzWalk): number => half(walk.height);

export const firstWalk: MrzWalk = { channels: 1, width: cellWidth, height: cellHeight, side: 5 };
export const secondWalk = (channels: number): MrzWalk => ({
  channels,
  width: half(cellWidth),
  height: half(cellHeight),
  side: 3,
});

/** The patches of a convolution, place by place, ready to be multiplied; zero beyond the edges. */
export const patchesOf = (input: Float32Array, walk: MrzWalk, patches: Float32Array): void => {
  const { channels, width, height, side } = walk;
  const reach = (side - 1) / 2;
  let to = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      for (let channel = 0; channel < channels; channel++) {
        for (let down = y - reach; down <= y + reach; down++) {
          const row = (channel * height + down) * width;
          for (let right = x - reach; right <= x + reach; right++) {
            const inside = down >= 0 && down < height && right >= 0 && right < width;
            patches[to++] = inside ? (input[row + right] ?? 0) : 0;
          }
        }
      }
    }
  }
};

/** Runs one layer over `places` consecutive inputs; outputs are stored channel by channel. Negative values become 0. */
export const runLayer = (
  { outputs, inputs, weights, biases }: MrzLayer,
  from: Float32Array,
  places: number,
  to: Float32Array,
): void => {
  // Four outputs at once, each summed in input order, because a sum waits for its previous step.
  let output = 0;
  for (; output + 3 < outputs; output += 4) {
    const first = output * inputs;
    const [second, third, fourth] = [first + inputs, first + 2 * inputs, first + 3 * inputs];
    for (let place = 0; place < places; place++) {
      const start = place * inputs;
      let a = biases[output] ?? 0;
      let b = biases[output + 1] ?? 0;
      let c = biases[output + 2] ?? 0;
      let d = biases[output + 3] ?? 0;
      for (let input = 0; input < inputs; input++) {
        const value = from[start + input] ?? 0;
        a += (weights[first + input] ?? 0) * value;
        b += (weights[second + input] ?? 0) * value;
        c += (weights[third + input] ?? 0) * value;
        d += (weights[fourth + input] ?? 0) * value;
      }
      const at = output * places + place;
      to[at] = a > 0 ? a : 0;
      to[at + places] = b > 0 ? b : 0;
      to[at + 2 * places] = c > 0 ? c : 0;
      to[at + 3 * places] = d > 0 ? d : 0;
    }
  }
  for (; output < outputs; output++) {
    const row = output * inputs;
    for (let place = 0; place < places; place++) {
      const start = place * inputs;
      let sum = biases[output] ?? 0;
      for (let input = 0; input < inputs; input++)
        sum += (weights[row + input] ?? 0) * (from[start + input] ?? 0);
      to[output * places + place] = sum > 0 ? sum : 0;
    }
  }
};

/** The activations of all layers for a cell, kept for training. */
export class MrzActivity {
  readonly firstPatches: Float32Array;
  readonly first: Float32Array;
  readonly secondPatches: Float32Array;
  readonly second: Float32Array;
  readonly third: Float32Array;
  /** The probability of each class. */
  readonly shares: Float32Array;

  constructor({ first, second, third }: MrzNetwork) {
    const walk = secondWalk(first.outputs);
    const places = outWidth(firstWalk) * outHeight(firstWalk);
    this.firstPatches = new Float32Array(places * first.inputs);
    this.first = new Float32Array(places * first.outputs);
    this.secondPatches = new Float32Array(outWidth(walk) * outHeight(walk) * second.inputs);
    this.second = new Float32Array(outWidth(walk) * outHeight(walk) * second.outputs);
    this.third = new Float32Array(third.outputs);
    this.shares = new Float32Array(mrzClasses);
  }
}

/** Runs a cell of {@link cellSize} values through the network. */
export const runNetwork = (
  network: MrzNetwork,
  cell: Float32Array,
  activity: MrzActivity,
): Float32Array => {
  const walk = secondWalk(network.first.outputs);
  patchesOf(cell.subarray(0, cellSize), firstWalk, activity.firstPatches);
  runLayer(
    network.first,
    activity.firstPatches,
    outWidth(firstWalk) * outHeight(firstWalk),
    activity.first,
  );
  patchesOf(activity.first, walk, activity.secondPatches);
  runLayer(
    network.second,
    activity.secondPatches,
    outWidth(walk) * outHeight(walk),
    activity.second,
  );
  runLayer(network.third, activity.second, 1, activity.third);
  const { outputs, inputs, weights, biases } = network.last;
  const { shares } = activity;
  let most = -Infinity;
  for (let output = 0; output < outputs; output++) {
    let sum = biases[output] ?? 0;
    for (let input = 0; input < inputs; input++) {
      sum += (weights[output * inputs + input] ?? 0) * (activity.third[input] ?? 0);
    }
    shares[output] = sum;
    if (sum > most) most = sum;
  }
  let total = 0;
  for (let output = 0; output < outputs; output++) {
    const share = Math.exp((shares[output] ?? 0) - most);
    shares[output] = share;
    total += share;
  }
  for (let output = 0; output < outputs; output++) shares[output] = (shares[output] ?? 0) / total;
  return shares;
};
