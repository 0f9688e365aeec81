/** A part of a form as its head describes it. */
export interface FormPart {
  readonly name: string;
  readonly filename: string | undefined;
  /** Absent where the part does not say. */
  readonly contentType: string | undefined;
}

/** Takes the bytes of one part. */
export interface PartSink {
  readonly write: (bytes: Uint8Array) => void;
  readonly end: () => void;
}

/** Takes the parts of a form, in their order. */
export interface FormSink<F> {
  /** What takes a part; nothing where the part is read past. */
  readonly begin: (part: FormPart) => PartSink | undefined;
  /** How many bytes are held. */
  readonly held: () => number;
  /** Why nothing more is to be read. */
  readonly fault: () => F | undefined;
}

/** How far a form has come: `Broken` is no form, `TooMany` has more parts than are read. */
export type FormState = "Open" | "Whole" | "Broken" | "TooMany";

/** Reads a form as it arrives. */
export interface FormParser {
  readonly write: (chunk: Uint8Array) => void;
  /** Nothing more will come. */
  readonly end: () => FormState;
  readonly state: () => FormState;
}
