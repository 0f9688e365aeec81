import { failures } from "@bonafide/core/catalogue/Failure";
import { refusals } from "@bonafide/core/catalogue/Refusal";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, assert, beforeAll, describe, it } from "vitest";
import { answerVariables, tellAnswer } from "./AnswerText.ts";
import {
  formOf,
  type HttpFileRequest,
  readRequests,
  readVariables,
  substitute,
} from "./HttpFile.ts";
import { root, type SandboxServer, startSandbox } from "./SandboxServer.ts";

const folder = join(root, "examples");
const tour = globSync("*.http", { cwd: folder })
  .toSorted()
  .map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return { file, requests: readRequests(text), variables: readVariables(text) };
  });

let server: SandboxServer | undefined;
beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server?.stop());

const bodyOf = (request: HttpFileRequest, values: ReadonlyMap<string, string>) => {
  if (request.body === undefined) return {};
  const text = substitute(request.body, values);
  const isForm = request.headers["Content-Type"]?.startsWith("multipart/") ?? false;
  return { body: isForm ? formOf(text, folder) : text };
};

const send = async (request: HttpFileRequest, values: Map<string, string>) => {
  const response = await fetch(substitute(request.url, values), {
    method: request.method,
    headers: Object.entries(request.headers).map(([name, value]) => [
      name,
      substitute(value, values),
    ]),
    ...bodyOf(request, values),
  });
  const text = await response.text();
  if (request.name !== undefined)
    for (const [name, value] of answerVariables(request.name, text)) values.set(name, value);
  return tellAnswer(response.status, text);
};

/** Sends a request, repeatedly if its answer comes later. The test's time limit ends that. */
const answerOf = async (request: HttpFileRequest, values: Map<string, string>) => {
  let answers = await send(request, values);
  while (request.later && !answers.includes(request.expected))
    answers = await send(request, values);
  return answers;
};

describe.each(tour)("$file", ({ file, requests, variables }) => {
  const values = new Map<string, string>();
  const filledFile = () => join(server?.dataDir ?? "", "http", file);
  const filled = () => readFileSync(filledFile(), "utf8");
  beforeAll(() => {
    // The sandbox filled in the values of the variables.
    for (const [name, value] of readVariables(filled())) values.set(name, value);
  });

  it("is filled in by the sandbox, for its owner only", () => {
    const text = filled();
    assert.strictEqual(statSync(filledFile()).mode & 0o777, 0o600);
    for (const [name, place] of variables)
      assert.strictEqual(
        values.get(name),
        name === "base_url" ? server?.baseUrl : server?.keys.get(place),
        place,
      );
    for (const [, file = ""] of text.matchAll(/^< (.+)$/gm)) assert.isTrue(existsSync(file), file);
  });

  it.each(requests)("$title: $expected", async (request) => {
    const answers = await answerOf(request, values);
    assert.include(answers, request.expected, answers.join(" | "));
  });
});

describe("the tour", () => {
  const described = tour
    .flatMap(({ requests }) => requests.map((request) => request.expected))
    .join("\n");

  // No request of a file is slow.
  const { BodyTooSlow: _, ...quick } = refusals;
  const codes = new Set(
    [...Object.values(quick), ...Object.values(failures)].map(({ code }) => code),
  );

  it.each(Array.from(codes))("meets %i", (code) => {
    assert.include(described, `error ${code}`);
  });
});
