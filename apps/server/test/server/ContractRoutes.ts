import type { Call, CallCredentials } from "@bonafide/core/catalogue/Call";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import { fixedPaths, openPaths } from "@bonafide/adapters-http/server/KnownPaths";
import { authorizePath, browserAt } from "../person/Browser.ts";
import type { StartedServer } from "./StartedServer.ts";

/** A call of the contract with everything that lets a caller in, so that as much of it as possible is read. */
export interface ContractRoute {
  readonly method: string;
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  /** Fields of a form that a page of this server carries. */
  readonly form: ReadonlyArray<readonly [string, string]>;
  /** Its row of the table; undefined for a page. */
  readonly call: Call | undefined;
}

const callOf = (method: string, path: string): Call | undefined =>
  everyCall.find(([, call]) => call.method === method && call.path === path)?.[1];

const someUuid = "01890a5d-ac96-774b-bcce-b302099a8057";

/** Every path and method of the contract and of the pages, as its own caller asks. */
export const contractRoutes = async (
  server: StartedServer,
): Promise<ReadonlyArray<ContractRoute>> => {
  const { accounts, applications, clients, oauth, passback, users } = await server.sandbox();
  const { send, submit } = browserAt(server.baseUrl);
  const entered = await submit(authorizePath(await server.sandbox()), "signin", users.demo);
  const cookie = entered.headers.getSetCookie().map((set) => set.split(";", 1)[0] ?? "");
  const account = await (await send("/account")).text();
  const csrf = /name="csrf" value="([^"]+)"/.exec(account)?.[1] ?? "";

  type Credentials = Pick<ContractRoute, "query" | "headers" | "form">;
  const nothing: Credentials = { query: [], headers: [], form: [] };

  const browser: Credentials = {
    ...nothing,
    headers: [
      ["origin", server.baseUrl],
      ["cookie", cookie.join("; ")],
    ],
    form: [["csrf", csrf]],
  };

  const credentials: Readonly<Record<CallCredentials, Credentials>> = {
    none: nothing,
    vendor: nothing,
    accessToken: nothing,
    secretKey: { ...nothing, headers: [["authorization", accounts.demo.authorization]] },
    applicationToken: {
      ...nothing,
      headers: [["authorization", `Bearer ${applications.demo.access_token}`]],
    },
    apiToken: { ...nothing, query: [["token", passback.token]] },
    client: { ...nothing, query: Object.entries(clients.profile1) },
    consumer: {
      ...nothing,
      form: [
        ["client_id", oauth.client_id],
        ["client_secret", oauth.client_secret],
      ],
    },
    person: {
      ...browser,
      query: [
        ["client_id", oauth.client_id],
        ["redirect_uri", oauth.redirect_uri],
        ["response_type", "code"],
        ["scope", oauth.scope],
      ],
    },
  };

  const organization = applications.demo.organization_uuid;
  return [...fixedPaths, ...openPaths].flatMap(({ methods, path }) =>
    methods
      .filter((method) => method !== "HEAD")
      .map((method) => {
        // The authorization page takes forms at the path of its call.
        const call =
          callOf(method, path) ?? (path === "/oauth/authorize" ? callOf("GET", path) : undefined);
        return {
          method,
          path: path.replace(":organizationUuid", organization).replaceAll(/:\w+/g, someUuid),
          ...(call === undefined ? browser : credentials[call.credentials]),
          call,
        };
      }),
  );
};
