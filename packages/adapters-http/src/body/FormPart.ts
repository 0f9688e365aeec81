import type { Effect } from "effect";

/** The head of a form's part. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | undefined;
  /** Absent if not given. */
  readonly contentType: string | undefined;
}

/** Takes the bytes of one part. */
export interface PartSink {
  readonly write: (bytes: Uint8Array) => void;
  readonly end: () => void;
}

/** Takes the parts of a form, in order. */
export interface FormSink<F> {
  /** The sink of a part; absent if the part is skipped. */
  readonly begin: (part: FormPart) => PartSink | undefined;
  /** The bytes in memory. */
  readonly held: () => number;
  /** The bytes on the disk. */
  readonly spooled: () => number;
  /** Writes to the disk what waits for it. Absent if nothing does. */
  readonly settle: () => Effect.Effect<void> | undefined;
  /** Why reading must stop. */
  readonly fault: () => F | undefined;
}

/** The state of a parser. `Broken`: not a form. `TooMany`: more parts than are read. */
export type FormState = "Open" | "Whole" | "Broken" | "TooMany";

/** Parses a form as it arrives. */
export interface FormParser {
  readonly write: (chunk: Uint8Array) => void;
  /** The body has ended. */
  readonly end: () => FormState;
  readonly state: () => FormState;
}
