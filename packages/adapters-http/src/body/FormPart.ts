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
  /** The held bytes. */
  readonly held: () => number;
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
