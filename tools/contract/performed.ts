import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { walkThroughPages } from "../../examples/test/OAuthWalk.ts";
import { startSandbox } from "../../examples/test/SandboxServer.ts";
import { describedBy, heldTo } from "../../packages/testkit/src/catalogue/DescribedAnswers.ts";

/** What a module performed: how many operations, and which it did not. */
interface Performed {
  readonly called: number;
  readonly missing: ReadonlyArray<string>;
}

/**
 * Starts a sandbox, and has a compiled module perform every operation of it. An answer that the contract does not
 * describe throws.
 */
export const performedBy = async (module: string): Promise<Performed> => {
  const server = await startSandbox();
  try {
    const sandbox = JSON.parse(readFileSync(join(server.dataDir, "sandbox.json"), "utf8"));
    const { client_id, redirect_uri, scope } = sandbox.oauth;
    const authorization = new URL("/oauth/authorize", server.baseUrl);
    authorization.search = new URLSearchParams({
      client_id,
      redirect_uri,
      scope,
      response_type: "code",
    }).toString();
    const back = await walkThroughPages(server, authorization);
    const hold = heldTo(describedBy(JSON.parse(readFileSync("docs/openapi.json", "utf8"))));
    const { performEveryOperation } = await import(pathToFileURL(module).href);
    return await performEveryOperation({
      baseUrl: server.baseUrl,
      sandbox,
      code: back.searchParams.get("code") ?? "",
      photo: new Uint8Array(readFileSync("examples/specimens/passport.jpg")),
      fetch: hold((request) => fetch(request)),
    });
  } finally {
    await server.stop();
  }
};
