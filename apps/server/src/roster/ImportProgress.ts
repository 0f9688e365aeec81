import { Effect } from "effect";

/** Where a bar is drawn: standard error, where that is a terminal. */
export interface ProgressTerminal {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** What is read, and how long it is in bytes where that is known beforehand. */
export interface ProgressSource {
  readonly bytesRead: number;
  readonly size: number | undefined;
}

/** How an import goes, for whoever watches. */
export interface ImportProgress {
  /** So many lines were read by now. */
  readonly show: (lines: number) => Effect.Effect<void>;
  /** Takes the bar away, so that something else can be told on its line. */
  readonly clear: Effect.Effect<void>;
}

const width = 30;
const clearing = "\r\u001b[K";

/** How far an import is, as one line: a bar and per cent where its end is known. */
export const progressLine = ({ bytesRead, size }: ProgressSource, lines: number): string => {
  const told = `${lines.toLocaleString("en-US")} lines`;
  if (size === undefined || size === 0) return told;
  const share = Math.min(1, bytesRead / size);
  const bar = "#".repeat(Math.floor(share * width)).padEnd(width, "-");
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)}% ${told}`;
};

/** Draws a line anew for each per cent, or for each ten thousand lines, on a terminal; and nothing anywhere else. */
export const importProgress = (
  terminal: ProgressTerminal,
  source: () => ProgressSource,
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
        terminal.write(clearing + progressLine(now, lines));
      }),
    clear: Effect.sync(() => {
      if (drawn === undefined) return;
      drawn = undefined;
      terminal.write(clearing);
    }),
  };
};
