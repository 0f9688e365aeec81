/** A statement as it is sent. */
export interface PostgresStatement {
  readonly text: string;
  readonly params: ReadonlyArray<unknown>;
  /** Whether it is named in the session. */
  readonly prepare: boolean;
}

/** A statement without parameters. */
export const plain = (text: string): PostgresStatement => ({ text, params: [], prepare: true });
