import { connect } from "node:net";
import { describedBy } from "@bonafide/testkit/catalogue/DescribedAnswers";
import {
  answersIn,
  differencesOn,
  type SocketAnswer,
} from "@bonafide/testkit/catalogue/RawExchange";
import { Effect } from "effect";
import { openApiDocument } from "../../src/server/OpenApiDocument.ts";

const differenceOf = describedBy(openApiDocument());

/**
 * Sends bytes over a connection of its own, and gives all that came back until the server closed it. An answer that the
 * contract does not describe is a failure.
 */
export const sendRaw = (port: number, ...parts: ReadonlyArray<string | Buffer>) =>
  Effect.callback<ReadonlyArray<SocketAnswer>>((resume) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Array<Buffer> = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server that stops reading may reset the connection once it has answered.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const answers = answersIn(Buffer.concat(chunks));
      const sent = parts.map((part) => part.toString("latin1")).join("");
      const [difference] = differencesOn(differenceOf, sent, answers);
      resume(
        difference === undefined
          ? Effect.succeed(answers)
          : Effect.die(new Error(`The contract does not describe ${difference}`)),
      );
    });
    for (const part of parts) socket.write(part);
    return Effect.sync(() => socket.destroy());
  });
