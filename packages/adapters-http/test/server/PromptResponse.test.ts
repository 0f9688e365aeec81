import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { PromptResponse } from "@bonafide/adapters-http/server/PromptResponse";
import { describe, expect, it } from "@effect/vitest";

const fresh = () => new PromptResponse(new IncomingMessage(new Socket()));

describe("PromptResponse", () => {
  it("does not check a body against its length, even if it is asked to", () => {
    const response = fresh();
    response.strictContentLength = true;
    expect(response.strictContentLength).toBe(false);
  });

  it("refuses listeners before its own at its finish, and at nothing else", () => {
    const heard: Array<string> = [];
    const response = fresh();
    for (const event of ["finish", "close"]) {
      response.prependListener(event, () => void heard.push(event));
      response.emit(event);
    }
    expect(heard).toEqual(["close"]);
  });
});
