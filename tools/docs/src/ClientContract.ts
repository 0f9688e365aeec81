import { openApiDocument } from "@bonafide/adapters-http/server/OpenApiDocument";
import { anyParametersOf, type Call } from "@bonafide/core/catalogue/Call";
import { callGroups } from "@bonafide/core/catalogue/Calls";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const written = "// Written from the table of calls by `npx -y pnpm@12.21.0 run docs`.\n\n";

/** Calls of browsers and of vendors are none of a client's. */
const isOfPartners = ({ credentials }: Call): boolean =>
  credentials !== "person" && credentials !== "vendor";

const rowOf = (call: Call) => ({
  method: call.method,
  path: call.path,
  credentials: call.credentials,
  takes: call.takes,
  headers: anyParametersOf(call)
    .filter((parameter) => parameter.in === "header")
    .map(({ name }) => name),
});

/** `packages/client/src/Calls.ts`: what the client has to know of each call to make it. */
export const clientCalls = (): string => {
  const groups = callGroups
    .map(({ calls, name }) => [
      name,
      Object.fromEntries(
        Object.entries(calls)
          .filter(([, call]) => isOfPartners(call))
          .map(([key, call]) => [key, rowOf(call)]),
      ),
    ])
    .filter(([, calls]) => Object.keys(calls ?? {}).length > 0);
  return [
    written,
    'import type { CallRow } from "./CallRow.ts";\n\n',
    "/** Every call of a partner, by group and name. */\n",
    `export const calls = ${JSON.stringify(Object.fromEntries(groups), null, 2)} as const satisfies Readonly<Record<string, Readonly<Record<string, CallRow>>>>;\n`,
  ].join("");
};

const blob = ts.factory.createTypeReferenceNode("Blob");

type Json =
  | null
  | boolean
  | number
  | string
  | ReadonlyArray<Json>
  | { readonly [name: string]: Json };

/** A JSON value without some of its members, wherever they are. */
const without = (
  value: Json,
  isDropped: (name: string, path: ReadonlyArray<string>) => boolean,
): Json => {
  const walk = (value: Json, path: ReadonlyArray<string>): Json => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map((item) => walk(item, path));
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isDropped(name, path))
        .map(([name, member]) => [name, walk(member, [...path, name])]),
    );
  };
  return walk(value, []);
};

const inCalls = new Set(["security", "callbacks", "tags"]);

/** What no type of the client follows from: refusals are one class, and headers are read by the client itself. */
const isNotTyped = (name: string, path: ReadonlyArray<string>): boolean => {
  if (path.length === 1 && path[0] === "components") return name !== "schemas";
  if (path.at(-1) === "responses") return !name.startsWith("2");
  return path.at(-2) === "responses"
    ? name === "headers"
    : path[0] === "paths" && inCalls.has(name);
};

/** `packages/client/src/Contract.ts`: the types of every call, from the OpenAPI document. Files are blobs. */
export const clientContract = async (): Promise<string> => {
  const document: Json = JSON.parse(JSON.stringify(openApiDocument()));
  const nodes = await openapiTS(without(document, isNotTyped) as Parameters<typeof openapiTS>[0], {
    immutable: true,
    transform: (schema) =>
      "contentMediaType" in schema || schema.format === "binary" ? blob : undefined,
  });
  // Calls are found by their ids.
  const isTyped = (node: ts.Node) =>
    !ts.isInterfaceDeclaration(node) || !["paths", "webhooks"].includes(node.name.text);
  return written + astToString(nodes.filter(isTyped));
};
