import type { GreyPicture } from "../picture/Picture.ts";

/** So many cells lie across a picture; light changes little within one. */
const cellsAcross = 40;

/** The part of a cell's pixels that is brighter than its ground. */
const brighter = 0.08;

/** What the ground is made in the end: nearly white. */
const ground = 240;

interface Cells {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly levels: Float32Array;
}

const clamped = (value: number, end: number): number => Math.max(0, Math.min(end - 1, value));

/** The brightness of each cell's ground, by every second pixel. */
const groundOf = ({ width, height, data }: GreyPicture): Cells => {
  const size = Math.max(12, Math.round(width / cellsAcross));
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  const levels = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let cell = 0; cell < levels.length; cell++) {
    const left = (cell % columns) * size;
    const top = Math.floor(cell / columns) * size;
    counts.fill(0);
    let total = 0;
    for (let y = top; y < Math.min(height, top + size); y += 2) {
      for (let x = left; x < Math.min(width, left + size); x += 2) {
        const grey = data[y * width + x] ?? 0;
        counts[grey] = (counts[grey] ?? 0) + 1;
        total += 1;
      }
    }
    let level = 255;
    for (let seen = counts[255] ?? 0; level > 0 && seen < total * brighter;) {
      level -= 1;
      seen += counts[level] ?? 0;
    }
    levels[cell] = level + 1;
  }
  return { size, columns, rows, levels };
};

/** The brightest of each cell and those around it: a cell may hold nothing but a portrait. */
const spread = ({ columns, rows, levels, size }: Cells): Cells => {
  const brightest = levels.map((_, cell) => {
    let level = 0;
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        const row = clamped(Math.floor(cell / columns) + down, rows);
        const column = clamped((cell % columns) + across, columns);
        level = Math.max(level, levels[row * columns + column] ?? 0);
      }
    }
    return level;
  });
  return { columns, rows, size, levels: brightest };
};

/** The cell at or before each pixel of a side, and how far the pixel lies towards the next. */
const steps = (length: number, size: number, cells: number) =>
  Array.from({ length }, (_, at) => {
    const place = Math.max(0, Math.min(cells - 1, (at + 0.5) / size - 0.5));
    const before = Math.floor(place);
    return { before, after: Math.min(cells - 1, before + 1), part: place - before };
  });

/**
 * A picture as if it were lit evenly: each pixel by the brightness of the ground around it, so that shadows go and
 * print stays.
 */
export const evenLight = (picture: GreyPicture): GreyPicture => {
  const { width, height } = picture;
  const { size, columns, rows, levels } = spread(groundOf(picture));
  const across = steps(width, size, columns);
  // A clamped array rounds and bounds each value by itself.
  const data = new Uint8ClampedArray(width * height);
  const line = new Float32Array(columns);
  for (const [y, { before, after, part }] of steps(height, size, rows).entries()) {
    for (let column = 0; column < columns; column++) {
      const upper = levels[before * columns + column] ?? 1;
      line[column] = upper + ((levels[after * columns + column] ?? 1) - upper) * part;
    }
    for (let x = 0; x < width; x++) {
      const step = across[x];
      if (step === undefined) continue;
      const left = line[step.before] ?? 1;
      const level = left + ((line[step.after] ?? 1) - left) * step.part;
      data[y * width + x] = ((picture.data[y * width + x] ?? 0) * ground) / level;
    }
  }
  return { width, height, data: new Uint8Array(data.buffer) };
};
