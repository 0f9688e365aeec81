import type { PostgresStatement } from "./PostgresStatement.ts";

/** The most that waits for a next statement: neither a file nor a long list is held in memory. */
const mostBytes = 16 * 1024;
const mostStatements = 64;

/** A statement with no rows to wait for. */
const isBlindWrite = (text: string): boolean =>
  /^\s*(?:INSERT|UPDATE|DELETE)\b/.test(text) && !/\bRETURNING\b/.test(text);

const isControl = (text: string): boolean => /^(?:BEGIN|SAVEPOINT|RELEASE SAVEPOINT)\b/.test(text);

const sizeOf = (param: unknown): number =>
  typeof param === "string" ? param.length : param instanceof Uint8Array ? param.byteLength : 8;

const sizeOfAll = (params: ReadonlyArray<unknown>): number =>
  params.reduce<number>((sum, param) => sum + sizeOf(param), 0);

/** With bytes of its own: the caller may free those that it gave. */
const kept = (statement: PostgresStatement): PostgresStatement => ({
  ...statement,
  params: statement.params.map((param) =>
    param instanceof Uint8Array ? Uint8Array.from(param) : param,
  ),
});

/**
 * Gathers the statements of a transaction, so that they cost few round trips: BEGIN, savepoints and writes without
 * `RETURNING` wait for the next statement that has an answer, or for COMMIT. A write that fails is so known later, but
 * within its transaction and its savepoint.
 */
export class GatheredStatements {
  #waiting: Array<PostgresStatement> = [];
  #bytes = 0;
  #isOpen = false;
  #isSent = false;

  /** Takes the next statement. Returns what is to be sent now, in order; the last one is the one to answer. */
  next(statement: PostgresStatement): ReadonlyArray<PostgresStatement> {
    const { params, text } = statement;
    if (!this.#isOpen) {
      if (!text.startsWith("BEGIN")) return [statement];
      this.#isOpen = true;
      this.#isSent = false;
      this.#waiting = [statement];
      return [];
    }
    if (text === "ROLLBACK") return this.#rollback(statement);
    if (text === "COMMIT") return this.#commit(statement);
    if (text.startsWith("ROLLBACK TO SAVEPOINT ")) return this.#rollbackTo(statement);
    if (text.startsWith("RELEASE SAVEPOINT ")) return this.#release(statement);
    if (isControl(text)) {
      this.#waiting.push(statement);
      return [];
    }
    if (isBlindWrite(text)) {
      this.#bytes += sizeOfAll(params);
      if (this.#bytes <= mostBytes && this.#waiting.length < mostStatements) {
        this.#waiting.push(kept(statement));
        return [];
      }
    }
    this.#waiting.push(statement);
    return this.sendAll();
  }

  /** Returns what waits, because another way of asking comes next. */
  sendAll(): ReadonlyArray<PostgresStatement> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    this.#isSent ||= waiting.length > 0;
    return waiting;
  }

  #end(): void {
    this.#isOpen = false;
    this.#waiting = [];
    this.#bytes = 0;
  }

  #rollback(statement: PostgresStatement): ReadonlyArray<PostgresStatement> {
    this.#end();
    return this.#isSent ? [statement] : [];
  }

  #commit(statement: PostgresStatement): ReadonlyArray<PostgresStatement> {
    const sending = [...this.#waiting, statement];
    const isEmpty = !this.#isSent && this.#waiting.every(({ text }) => isControl(text));
    this.#end();
    return isEmpty ? [] : sending;
  }

  #rollbackTo(statement: PostgresStatement): ReadonlyArray<PostgresStatement> {
    const savepoint = statement.text.slice("ROLLBACK TO ".length);
    const at = this.#waiting.findLastIndex(({ text }) => text === savepoint);
    // Not sent yet: what came after it is as good as rolled back.
    this.#waiting = this.#waiting.slice(0, at + 1);
    return at === -1 ? [statement] : [];
  }

  #release(statement: PostgresStatement): ReadonlyArray<PostgresStatement> {
    const savepoint = statement.text.slice("RELEASE ".length);
    if (this.#waiting.at(-1)?.text === savepoint) {
      this.#waiting.pop();
      return [];
    }
    const mayFail = this.#waiting.some(({ text }) => !isControl(text));
    this.#waiting.push(statement);
    // A write that fails has to fail within its savepoint.
    return mayFail ? this.sendAll() : [];
  }
}
