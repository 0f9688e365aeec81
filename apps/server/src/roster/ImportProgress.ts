import { Effect } from "effect";

/** The terminal for the progress bar: standard error, if it is a terminal. */
export interface ProgressTerminal {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** The imported file, and its length in bytes if known. */
export interface ProgressSource {
  readonly bytesRead: number;
  readonly size: number | undefined;
}

/** Reports an import's progress. */
export interface ImportProgress {
  /** This many lines were read. */
  readonly show: (lines: number) => Effect.Effect<void>;
  /** Removes the bar, so that other text can use its line. */
  readonly clear: Effect.Effect<void>;
}

const width = 30;
const clearing = "\r\u001b[K";

/** The progress of an import in one line: a bar and per cent if the length is known, and how many lines or rows. */
export const progressLine = (
  { bytesRead, size }: ProgressSource,
  count: number,
  unit: string,
): string => {
  const counted = `${count.toLocaleString("en-US")} ${unit}`;
  if (size === undefined || size === 0) return counted;
  const share = Math.min(1, bytesRead / size);
  const bar = "#".repeat(Math.floor(share * width)).padEnd(width, "-");
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)}% ${counted}`;
};

/** Redraws the line for each per cent, or each ten thousand lines, on a terminal only. */
export const importProgress = (
  terminal: ProgressTerminal,
  source: () => ProgressSource,
  unit = "lines",
): ImportProgress => {
  if (terminal.isTTY !== true) return { show: () => Effect.void, clear: Effect.void };
  let drawn: number | undefined;
  return {
    show: (lines) =>
      Effect.sync(() => {
        const now = source();
        const step =
          now.size === undefined
            ? Math.floor(lines / 10_000)
            : Math.floor((100 * now.bytesRead) / now.size);
        if (step === drawn) return;
        drawn = step;
        terminal.write(clearing + progressLine(now, lines, unit));
      }),
    clear: Effect.sync(() => {
      if (drawn === undefined) return;
      drawn = undefined;
      terminal.write(clearing);
    }),
  };
};
