import { hash } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";

/**
 * The bare reference for the search of schools: authentication, one FTS5 query, and its rows as JSON. No framework, no
 * Effect.
 */
const port = Number(process.env["PORT"]);
const database = new Database(join(process.env["BONAFIDE_DATA_DIR"] ?? "./data", "bonafide.db"));

interface Found {
  readonly name: string;
  readonly uuid: string;
  readonly options: string;
}

// In a subquery, so that SQLite (with STAT4) does not plan the statement again for each value.
const client = database.prepare<[string, string], { readonly standing: string }>(`
  SELECT c.standing FROM affiliation_client c JOIN organization o ON o.id = c.organization_id
  WHERE c.client_id = (SELECT ?) AND c.secret_digest = (SELECT ?) AND o.standing = 'active'`);
const search = database.prepare<[string], Found>(`
  SELECT s.name, s.uuid, s.options FROM school_search f JOIN school s ON s.position = f.rowid
  WHERE f.school_search MATCH (SELECT ?) ORDER BY f.rowid LIMIT 100`);

createServer((request, response) => {
  const { url = "" } = request;
  if (url === "/health") {
    response.writeHead(200, { "Content-Length": 0 }).end();
    return;
  }
  const said = new URLSearchParams(url.slice(url.indexOf("?")));
  const digest = hash("sha256", said.get("client_secret") ?? "", "base64url");
  const known = client.get(said.get("client_id") ?? "", digest)?.standing === "active";
  const words = (said.get("query") ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const schools = known ? search.all(words.map((word) => `"${word}"*`).join(" ")) : [];
  const text = JSON.stringify(
    schools.map(({ name, options, uuid }) => ({ name, uuid, options: JSON.parse(options) })),
  );
  response
    .writeHead(known ? 200 : 401, {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
    })
    .end(text);
}).listen(port, "127.0.0.1");

process.on("SIGTERM", () => {
  database.close();
  process.exit(0);
});
