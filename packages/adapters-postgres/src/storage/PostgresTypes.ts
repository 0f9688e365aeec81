import * as PgTypes from "@effect/sql-pg/PgTypes";
import { Result } from "effect";

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const encode = (value: number | bigint) => {
  const bytes = new Uint8Array(8);
  viewOf(bytes).setBigInt64(0, BigInt(value));
  return Result.succeed(bytes);
};

const decode = (bytes: Uint8Array) => {
  const value = Number(viewOf(bytes).getBigInt64(0));
  return Number.isSafeInteger(value)
    ? Result.succeed(value)
    : Result.fail(new PgTypes.CodecError({ message: "A bigint does not fit a number" }));
};

/** Reads 64-bit integers as numbers, as SQLite does. All are times and counts. */
export const postgresTypes: PgTypes.Registry = PgTypes.makeRegistry();

postgresTypes.register<number | bigint>(PgTypes.OID.int8, { encode, decode });
