import { expect } from "@effect/vitest";
import { Schema } from "effect";
import type { StartedServer } from "./StartedServer.ts";

const Row = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Number, Schema.Boolean, Schema.Array(Schema.String)]),
);
export type PrintedRow = typeof Row.Type;

const readRow = Schema.decodeUnknownSync(Schema.fromJsonString(Row));
const readRows = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Row)));

const printed = async (server: StartedServer, args: ReadonlyArray<string>) => {
  const { code, stderr, stdout } = await server.operate(...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
};

/** Runs an operator's command that prints one thing as JSON. */
export const operate = async (
  server: StartedServer,
  ...args: ReadonlyArray<string>
): Promise<PrintedRow> => readRow(await printed(server, args));

/** Runs an operator's command that prints a list as JSON. */
export const list = async (
  server: StartedServer,
  ...args: ReadonlyArray<string>
): Promise<ReadonlyArray<PrintedRow>> => readRows(await printed(server, args));
