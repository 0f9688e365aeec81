import { DocumentReader, type ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { Duration, Effect, Layer, Option, Redacted } from "effect";
import { makeVendorHttp, type VendorAnswer } from "../../vendor/VendorHttp.ts";
import { readJson } from "../../vendor/VendorJson.ts";
import { DocumentVendorAnswer, readerAnswerOf } from "./DocumentVendorAnswer.ts";
import { vendorRequestBody } from "./DocumentVendorRequest.ts";

/** A vendor that reads documents. */
export interface DocumentVendor {
  /** The vendor's URL. The operator is trusted, so it may point anywhere. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: Redacted.Redacted;
  /** The time limit of one request. */
  readonly timeLimit: Duration.Duration;
  /** How many documents it reads at once. */
  readonly atOnce: number;
}

/** The wait in milliseconds after a vendor gave no answer. Documents stay pending meanwhile. */
const askAgain = 60_000;

const read = readJson(DocumentVendorAnswer);

const answerIn = (answer: VendorAnswer): Option.Option<ReaderAnswer> =>
  answer.status === 200 ? Option.map(read(answer), readerAnswerOf) : Option.none();

const noAnswer: ReaderAnswer = { _tag: "NotYet", again: askAgain };

/**
 * Core's document reader over a vendor's HTTP endpoint, in the JSON of `docs/documents.md`.
 *
 * If a vendor is unreachable or answers otherwise, the document stays pending, is asked about again in a minute, and
 * the log reports it.
 */
export const VendorDocumentReader = ({
  atOnce,
  timeLimit,
  token,
  url,
}: DocumentVendor): Layer.Layer<DocumentReader> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function* () {
      const http = yield* makeVendorHttp(Duration.seconds(5));

      const missing = (why: string) =>
        Effect.as(Effect.logWarning("The document vendor gave no answer", why), noAnswer);

      return DocumentReader.of({
        atOnce,
        timeLimit: Duration.toMillis(timeLimit),
        read: (pictures, terms) =>
          http
            .ask({
              method: "POST",
              url,
              headers: {
                "content-type": "application/json",
                accept: "application/json",
                authorization: `Bearer ${Redacted.value(token)}`,
                "idempotency-key": terms.id,
              },
              body: vendorRequestBody(pictures, terms),
            })
            .pipe(
              Effect.flatMap((answer) =>
                Option.match(answerIn(answer), {
                  onNone: () => missing(`It answered ${answer.status}, or not as agreed.`),
                  onSome: Effect.succeed,
                }),
              ),
              Effect.catch(({ reason }) => missing(reason)),
              Effect.timeoutOrElse({
                duration: timeLimit,
                orElse: () => missing("It took too long."),
              }),
            ),
      });
    }),
  );
