import { MultipartParser } from "effect/http";
import { maxParameters } from "../server/RequestQuery.ts";
import type { FormParser, FormSink, FormState, PartSink } from "./FormPart.ts";

/** A longer Content-Type names no boundary that a client would make up. Source: RFC 2046, 5.1.1. */
const maxContentType = 256;

export const isMultipart = (contentType: string): boolean =>
  contentType.length <= maxContentType && /^\s*multipart\/form-data\s*;/i.test(contentType);

/** Reads `multipart/form-data`. What follows its end is ignored. Source: RFC 7578; RFC 2046, 5.1.1. */
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
    // Every part goes to the sink as it arrives: of a field, the parser would keep the chunks.
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
