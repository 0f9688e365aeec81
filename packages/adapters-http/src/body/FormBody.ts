import { type Refused, refused, type RefusalName } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import {
  type EachChunk,
  failUnread,
  lengthOf,
  makeEachChunk,
  type TakeChunk,
} from "./BodyChunks.ts";
import type { UploadHolding } from "./BodyMemory.ts";
import type { FormParser, FormSink, FormState } from "./FormPart.ts";

/** The buffers of the system and of Node for a body, in bytes, besides what is kept. */
export const chunkBytes = 64 * 1024;

/** How a form is read. */
export interface FormReading<F> {
  readonly parser: FormParser;
  readonly sink: FormSink<F>;
  /** The longest form in bytes, and the refusal of a longer one. */
  readonly longest: number;
  readonly tooLong: RefusalName;
  /** The memory and the disk of the form. Read for each chunk, because the owner may change. */
  readonly holding: () => UploadHolding;
  /** Called with the number of received bytes, before they count as held. */
  readonly onProgress?: (received: number) => Effect.Effect<void, Refused> | undefined;
}

const faultOf = (state: FormState): RefusalName | undefined => {
  switch (state) {
    case "Broken":
      return "BodyUnreadable";
    case "TooMany":
      return "ParametersTooMany";
    case "Open":
    case "Whole":
      return undefined;
  }
};

/** Reads a form into its sink. Returns its length in bytes. */
export type ReadFormBody = <F>(
  request: HttpServerRequest.HttpServerRequest,
  reading: FormReading<F>,
) => Effect.Effect<number, F | Refused>;

const takeChunks = <F>(
  { holding, longest, onProgress, parser, sink, tooLong }: FormReading<F>,
  counted: (received: number) => void,
): TakeChunk<F | Refused> => {
  let received = 0;
  return (chunk) => {
    received += chunk.length;
    counted(received);
    if (received > longest) return Effect.fail(refused(tooLong));
    parser.write(chunk);
    const sinkFault = sink.fault();
    if (sinkFault !== undefined) return Effect.fail(sinkFault);
    const fault = faultOf(parser.state());
    if (fault !== undefined) return Effect.fail(refused(fault));
    const hold = Effect.suspend(() => holding().holds(chunkBytes + sink.held(), sink.spooled()));
    const settle = sink.settle();
    const keep = settle === undefined ? hold : Effect.andThen(hold, settle);
    const progress = onProgress?.(received);
    return progress === undefined ? keep : Effect.andThen(progress, keep);
  };
};

const readWith =
  (eachChunk: EachChunk): ReadFormBody =>
  (request, reading) =>
    Effect.suspend(() => {
      const { holding, longest, parser, tooLong } = reading;
      if ((lengthOf(request) ?? 0) > longest) return failUnread(request, refused(tooLong));
      let received = 0;
      return holding()
        .holds(chunkBytes, 0)
        .pipe(
          Effect.andThen(
            eachChunk(
              request,
              takeChunks(reading, (now) => {
                received = now;
              }),
            ),
          ),
          Effect.catch((error) => failUnread(request, error)),
          Effect.flatMap(() => {
            holding().whole();
            const fault = received === 0 ? undefined : faultOf(parser.end());
            return fault === undefined ? Effect.succeed(received) : Effect.fail(refused(fault));
          }),
        );
    });

/** Creates the reader of forms. */
export const makeReadFormBody = Effect.map(makeEachChunk, readWith);
