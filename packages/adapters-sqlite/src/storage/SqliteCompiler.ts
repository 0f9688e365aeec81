import {
  type Compiler,
  defaultEscape,
  makeCompilerSqlite,
  type Segment,
} from "effect/sql/Statement";

/** The most cached parts of statements: far more than exist, unless code writes values into statements. */
const partLimit = 10_000;

/** The beginning of a statement, and its possible continuations. */
interface Part {
  readonly text: string;
  readonly next: Map<string, Part>;
}

const quoted = defaultEscape('"');

/** Caches a text made of column names. */
const textOf = (make: (names: ReadonlyArray<string>) => string) => {
  const made = new Map<string, string>();
  return (names: ReadonlyArray<string>): string => {
    const key = names.join();
    const known = made.get(key);
    if (known !== undefined) return known;
    const text = make(names);
    made.set(key, text);
    return text;
  };
};

const inserting = textOf(
  (names) => `(${names.map(quoted).join(",")}) VALUES (${names.map(() => "?").join(",")})`,
);
const changing = textOf((names) => names.map((name) => `${quoted(name)} = ?`).join(", "));

const isPlain = (value: unknown): boolean =>
  typeof value !== "object" || value === null || value instanceof Uint8Array;

/** The columns of a segment that is exactly one row, and the row; undefined for any other. */
const rowOf = (segment: Segment) => {
  if ("returningIdentifier" in segment && segment.returningIdentifier !== undefined)
    return undefined;
  if (segment._tag === "RecordInsertHelper") {
    const [row, ...others] = segment.value;
    return others.length === 0 ? { row, textOf: inserting } : undefined;
  }
  return segment._tag === "RecordUpdateHelperSingle" && segment.omit.length === 0
    ? { row: segment.value, textOf: changing }
    : undefined;
};

/**
 * effect/sql's compiler with a cache. Statements of text, parameters and one row's columns only are built once, and
 * then found by their parts.
 *
 * The connection finds prepared statements by their text, which is fast for the same string. effect/sql caches weakly
 * beside every statement, which costs the garbage collector more than compiling.
 */
export const makeSqliteCompiler = (): Compiler => {
  const compiler = makeCompilerSqlite();
  const start: Part = { text: "", next: new Map() };
  let parts = 0;

  const after = (part: Part, text: string): Part => {
    const known = part.next.get(text);
    if (known !== undefined) return known;
    const made: Part = { text: part.text + text, next: new Map() };
    if (parts++ < partLimit) part.next.set(text, made);
    return made;
  };

  return {
    dialect: compiler.dialect,
    compile: (statement, withoutTransform) => {
      let part = start;
      const binds: Array<unknown> = [];
      for (const segment of statement.segments) {
        if (segment._tag === "Parameter") {
          part = after(part, "?");
          binds.push(segment.value);
        } else if (segment._tag === "Literal" && segment.params === undefined) {
          part = after(part, segment.value);
        } else {
          const columns = rowOf(segment);
          const values = columns === undefined ? [] : Object.values(columns.row);
          if (columns === undefined || values.length === 0 || !values.every(isPlain)) {
            return compiler.compile(statement, withoutTransform);
          }
          part = after(part, columns.textOf(Object.keys(columns.row)));
          for (const value of values) binds.push(value ?? null);
        }
      }
      return [part.text, binds];
    },
    get withoutTransform() {
      return this;
    },
  };
};
