import type { PixelBox } from "../picture/Cropping.ts";

/** Ground is a hole from this share of the character's box on: less is dirt, or a corner that strokes close. */
const least = 0.01;

/**
 * How many parts of the ground a character's ink encloses: one in a 6, none in a G. `pixels` are its places in a picture of this
 * width.
 */
export const holesOf = (
  { bottom, left, pixels, right, top }: PixelBox & { readonly pixels: ReadonlyArray<number> },
  width: number,
): number => {
  // With a margin of ground around it, through which a row goes over into the next one.
  const [across, down] = [right - left + 2, bottom - top + 2];
  const isTaken = new Uint8Array(across * down);
  for (const at of pixels)
    isTaken[(Math.floor(at / width) - top + 1) * across + (at % width) - left + 1] = 1;
  let holes = -1;
  for (let start = 0; start < isTaken.length; start++) {
    if (isTaken[start] === 1) continue;
    isTaken[start] = 1;
    const ground = [start];
    for (let next = 0; next < ground.length; next++) {
      const at = ground[next] ?? 0;
      for (const beside of [at - across, at + across, at - 1, at + 1]) {
        if (beside < 0 || beside >= isTaken.length || isTaken[beside] === 1) continue;
        isTaken[beside] = 1;
        ground.push(beside);
      }
    }
    if (ground.length >= least * across * down) holes += 1;
  }
  return Math.max(0, holes);
};
