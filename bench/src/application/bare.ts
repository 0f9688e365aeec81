import { hash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";

/** The bare reference of the Applications API: the token, one query, and its rows as JSON. No framework, no Effect. */
const port = Number(process.env["PORT"]);
const database = new Database(join(process.env["BONAFIDE_DATA_DIR"] ?? "./data", "bonafide.db"));

interface Held {
  readonly standing: string;
  readonly organization_id: string;
  readonly organization: string;
}

interface Stored {
  readonly id: string;
  readonly organization_id: string;
  readonly claimant_id: string;
  readonly consumer_id: string | null;
  readonly name: string;
  readonly status: string;
  readonly class: string;
  readonly type: string | null;
  readonly subtype: string | null;
  readonly architecture_type: string | null;
  readonly operating_system: string | null;
  readonly device_types: string;
  readonly user_types: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

// In a subquery, so that SQLite (with STAT4) does not plan the statement again for each value.
const holding = database.prepare<[string, number], Held>(`
  SELECT t.standing, o.id AS organization_id, o.standing AS organization
  FROM application_token t
    JOIN application_token_organization b ON b.token_id = t.id
    JOIN organization o ON o.id = b.organization_id
  WHERE t.digest = (SELECT ?) AND (t.ends_at IS NULL OR t.ends_at > ?)`);
const find = database.prepare<[string], Stored>("SELECT * FROM application WHERE id = ?");
const page = database.prepare<[string], Stored>(`
  SELECT * FROM application WHERE organization_id = (SELECT ?) ORDER BY id LIMIT 1001`);

const shown = (row: Stored) => ({
  uuid: row.id,
  organizationUuid: row.organization_id,
  claimantUuid: row.claimant_id,
  consumerUuid: row.consumer_id,
  name: row.name,
  status: row.status,
  class: row.class,
  type: row.type,
  subtype: row.subtype,
  architectureType: row.architecture_type,
  operatingSystem: row.operating_system,
  deviceTypes: JSON.parse(row.device_types),
  userTypes: JSON.parse(row.user_types),
  created: new Date(row.created_at).toISOString(),
  updated: new Date(row.updated_at).toISOString(),
});

const answer = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
};

const unknown = { errors: [{ code: 4100, message: "Resource not found" }] };

createServer((request, response) => {
  const { headers, url = "" } = request;
  if (url === "/health") {
    response.writeHead(200, { "Content-Length": 0 }).end();
    return;
  }
  const token = headers.authorization?.slice("Bearer ".length) ?? "";
  const held = holding.all(hash("sha256", token, "base64url"), Date.now());
  const mayReach = (id: string) =>
    held.some(
      ({ organization, organization_id, standing }) =>
        organization_id === id && organization === "active" && standing === "active",
    );
  const [, , kind, id = ""] = url.split("/");
  if (kind === "organizations" && mayReach(id)) {
    const rows = page.all(id);
    const last = rows.at(999)?.id;
    const link = `</v1/organizations/${id}/applications?cursor=${last}>; rel="next"`;
    answer(response, 200, rows.slice(0, 1_000).map(shown), rows.length > 1_000 ? { link } : {});
    return;
  }
  const found = kind === "applications" ? find.get(id) : undefined;
  if (found === undefined || !mayReach(found.organization_id)) answer(response, 404, unknown);
  else answer(response, 200, shown(found), { ETag: `"${found.version}"` });
}).listen(port, "127.0.0.1");

process.on("SIGTERM", () => {
  database.close();
  process.exit(0);
});
