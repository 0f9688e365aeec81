/**
 * Prints what documents leave in a Postgres of its own when their images are in a directory:
 * `node apps/server/test/document/measureImages.ts 100000`. The figures of docs/scaling.md come from it.
 */
import { postgresPrograms } from "../storage/PostgresServer.ts";
import { documentBytes } from "./DocumentBytes.ts";

const found = await documentBytes(postgresPrograms ?? "", Number(process.argv[2] ?? 100_000));
console.table(found);
console.log(`${found.reduce((sum, { bytes }) => sum + bytes, 0)} bytes a document, with indexes.`);
