import { setTimeout } from "node:timers/promises";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { Effect, Schema } from "effect";
import { Client } from "undici";
import { type Bench, NotMeasured } from "../measure/Bench.ts";
import type { Server } from "../server/Server.ts";
import type { Shown } from "./Specimens.ts";

const Answer = Schema.fromJsonString(
  Schema.Struct({
    transaction_id: Schema.String,
    status: Schema.Struct({ code: Schema.Int }),
    result: Schema.optionalKey(Schema.Struct({ verified: Schema.Boolean })),
  }),
);
const readAnswer = Schema.decodeUnknownSync(Answer);

/** How many clients send at once: two documents wait while two are read. */
const senders = 4;

/** How often a client asks for its result, in milliseconds. */
const every = 50;

const formOf = ({ back, front }: Shown) =>
  multipartBody([
    { name: "front_image", fileName: "front.jpg", content: front },
    ...(back === undefined ? [] : [{ name: "back_image", fileName: "back.jpg", content: back }]),
  ]);

const upload = async (client: Client, authorization: string, shown: Shown): Promise<boolean> => {
  const { body, headers } = formOf(shown);
  const ask = async (path: string, sent?: Uint8Array) => {
    const answer = await client.request({
      method: sent === undefined ? "GET" : "POST",
      path: `/api/v2/document/${path}`,
      headers: { authorization, ...(sent === undefined ? {} : headers) },
      ...(sent === undefined ? {} : { body: sent }),
    });
    return readAnswer(await answer.body.text());
  };
  let answer = await ask(`${shown.kind}/verify`, body);
  while (answer.status.code === 210) {
    await setTimeout(every);
    answer = await ask(answer.transaction_id);
  }
  return answer.result?.verified === true;
};

/** Sends documents to a server. Each client waits for a result before it sends the next. */
export const uploads = (
  { authorization }: Pick<Bench, "authorization">,
  { port }: Server,
  shown: ReadonlyArray<Shown>,
  count: number,
): Effect.Effect<void, NotMeasured> =>
  Effect.tryPromise({
    try: async () => {
      let sent = 0;
      let verified = 0;
      const sender = async () => {
        const client = new Client(`http://127.0.0.1:${port}`);
        while (sent < count) {
          const one = shown[sent++ % shown.length];
          if (one !== undefined && (await upload(client, authorization, one))) verified += 1;
        }
        await client.close();
      };
      await Promise.all(Array.from({ length: senders }, sender));
      if (verified * 2 < count) throw new Error(`Only ${verified} of ${count} were verified`);
    },
    catch: (error) => new NotMeasured({ message: `Uploads: ${String(error)}` }),
  });

/** The product with this many reading threads. */
export const readingIn = (threads: number) => ({
  name: `reading-${threads}`,
  settings: {
    BONAFIDE_DOCUMENT_READER: "embedded",
    BONAFIDE_DOCUMENT_THREADS: String(threads),
  },
});
