/**
 * Imported before every test file: an answer that comes by `fetch` from a path of the contract, and that the contract
 * does not describe, fails the test that asked for it.
 */
import { openApiDocument } from "@bonafide/adapters-http/server/OpenApiDocument";
import { describedBy, heldTo } from "@bonafide/testkit/catalogue/DescribedAnswers";

/** Says in what an answer differs from the contract. */
export const differenceOf = describedBy(openApiDocument());

const name = "fetchHeldToTheContract";

// Test files share a process: what was wrapped once stays so.
if (globalThis.fetch.name !== name) {
  const plain = globalThis.fetch;
  const wrapped = {
    [name]: async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
      const url = input instanceof Request ? input.url : input;
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      return heldTo(differenceOf)(() => plain(input, init))(new Request(url, { method }));
    },
  }[name];
  if (wrapped !== undefined) globalThis.fetch = wrapped;
}
