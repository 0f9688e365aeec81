import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { PromptResponse } from "@bonafide/adapters-http/server/PromptResponse";
import { expect, it } from "@effect/vitest";

it("PromptResponse refuses listeners before its own at its finish, and at nothing else", () => {
  const heard: Array<string> = [];
  const response = new PromptResponse(new IncomingMessage(new Socket()));
  for (const event of ["finish", "close"]) {
    response.prependListener(event, () => void heard.push(event));
    response.emit(event);
  }
  expect(heard).toEqual(["close"]);
});
