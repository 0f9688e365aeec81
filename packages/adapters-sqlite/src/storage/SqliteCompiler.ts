import { type Compiler, makeCompilerSqlite } from "effect/sql/Statement";

/** How many parts of statements are kept: far more than there are, unless somebody writes values into texts. */
const partLimit = 10_000;

/** A statement as far as it was read, and what it goes on with. */
interface Part {
  readonly text: string;
  readonly next: Map<string, Part>;
}

/**
 * effect/sql's compiler, except that statements of nothing but text and parameters are put together once, and then
 * found by their parts.
 *
 * The connection looks up what it has prepared by the text, which is quick for the very same string. And effect/sql
 * keeps what it compiled beside every statement, weakly: to be rid of that costs the garbage collector more than
 * compiling does.
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
          return compiler.compile(statement, withoutTransform);
        }
      }
      return [part.text, binds];
    },
    get withoutTransform() {
      return this;
    },
  };
};
