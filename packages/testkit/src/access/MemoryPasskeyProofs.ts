import type { PasskeyResponse } from "@bonafide/core/access/PasskeyProofs";
import { PasskeyProofs } from "@bonafide/core/access/PasskeyProofs";
import { handleOf } from "@bonafide/core/access/PasskeyCeremonies";
import { Effect, Layer, Option, Schema } from "effect";

const Answer = Schema.Struct({
  id: Schema.String,
  key: Schema.String,
  counter: Schema.Number,
  challenge: Schema.String,
  origin: Schema.String,
});
const read = Schema.decodeUnknownOption(Schema.fromJsonString(Answer));

/** What a browser answers in memory: everything that the fake looks at is written in it. */
export const memoryAnswer = (given: typeof Answer.Type, owner?: string): string =>
  JSON.stringify({
    ...given,
    response: owner === undefined ? {} : { userHandle: handleOf(owner) },
  });

const answerOf = ({ challenge, response, site }: PasskeyResponse) =>
  Option.filter(
    read(response),
    (answer) => answer.challenge === challenge && answer.origin === site.origin,
  );

/** Passkeys in memory: a response that names a key counts as signed by it. */
export const MemoryPasskeyProofs = Layer.succeed(
  PasskeyProofs,
  PasskeyProofs.of({
    registered: (given) =>
      Effect.succeed(
        Option.map(answerOf(given), ({ counter, id, key }) => ({ id, publicKey: key, counter })),
      ),
    signed: (given, { id, publicKey }) =>
      Effect.succeed(
        answerOf(given).pipe(
          Option.filter((answer) => answer.id === id && answer.key === publicKey),
          Option.map(({ counter }) => counter),
        ),
      ),
  }),
);
