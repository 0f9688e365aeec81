import { MultipartParser } from "effect/http";
import { maxParameters } from "../server/RequestQuery.ts";
import type { FormParser, FormSink, FormState, PartSink } from "./FormPart.ts";

/** The longest Content-Type. No client makes longer boundaries. Source: RFC 2046, 5.1.1. */
const maxContentType = 256;

export const isMultipart = (contentType: string): boolean =>
  contentType.length <= maxContentType && /^\s*multipart\/form-data\s*;/i.test(contentType);

/** Parses `multipart/form-data`. Ignores what follows the end. Source: RFC 7578; RFC 2046, 5.1.1. */
export const multipartForm = <F>(contentType: string, sink: FormSink<F>): FormParser => {
  let state: FormState = "Open";
  const settle = (next: FormState) => {
    if (state === "Open") state = next;
  };
  const taking =
    ({ end, write }: PartSink) =>
    (chunk: Uint8Array | null) => {
      if (state !== "Open") return;
      if (chunk === null) end();
      else write(chunk);
    };
  const parser = MultipartParser.make({
    headers: { "content-type": contentType },
    maxParts: maxParameters,
    // Treats every part as a file, because the parser would buffer the chunks of a field.
    isFile: () => true,
    onField: () => undefined,
    onFile: ({ filename, headers: { "content-type": type }, name }) => {
      const part =
        state === "Open"
          ? sink.begin({ name, filename, contentType: typeof type === "string" ? type : undefined })
          : undefined;
      return part === undefined ? () => undefined : taking(part);
    },
    onError: (error) =>
      settle(error._tag === "ReachedLimit" && error.limit === "MaxParts" ? "TooMany" : "Broken"),
    onDone: () => settle("Whole"),
  });
  return {
    write: (chunk) => {
      if (state === "Open") parser.write(chunk);
    },
    end: () => (state === "Open" ? "Broken" : state),
    state: () => state,
  };
};
