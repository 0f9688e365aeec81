import type { Call, ParameterEncoding } from "@bonafide/core/catalogue/Call";
import { Refused } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";

/** The kinds of body that a call may take, such as JSON or a form with files, and the Content-Type of each. */

/** An encoding that makes a body. */
export type BodyEncoding = Exclude<ParameterEncoding, "query">;

/** The Content-Type of each kind of body. A merge patch (RFC 7396) is what a PATCH of fields is. */
export const contentTypes: Readonly<Record<BodyEncoding, string>> = {
  json: "application/json",
  mergePatch: "application/merge-patch+json",
  urlencoded: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

/** The kinds of body that a call takes. */
export const bodiesOf = ({ takes }: Pick<Call, "takes">): ReadonlyArray<BodyEncoding> =>
  takes.filter((encoding) => encoding !== "query");

const typeOf = (contentType: string): string =>
  contentType.slice(0, 256).split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Tells of a `Content-Type` whether a call takes such a body. */
export const takesType = (call: Pick<Call, "takes">): ((contentType: string) => boolean) => {
  const types = new Set(bodiesOf(call).map((encoding) => contentTypes[encoding]));
  return (contentType) => types.has(typeOf(contentType));
};

const typeText = (encoding: BodyEncoding): string =>
  encoding === "multipart" ? `${contentTypes.multipart} with a boundary` : contentTypes[encoding];

/** What a body of another type is refused with: it names those that the call takes. */
export const unsupportedType = (call: Pick<Call, "takes">): Refused =>
  new Refused({
    names: ["BodyTypeUnsupported"],
    parameters: [bodiesOf(call).map(typeText).join(", ")],
  });

/** Names the types that a call takes where a body of another type could not be read. */
export const namingTypes = (call: Pick<Call, "takes">) => {
  const wrongType = unsupportedType(call);
  return <A, E, R>(read: Effect.Effect<A, E | Refused, R>): Effect.Effect<A, E | Refused, R> =>
    Effect.mapError(read, (error) =>
      error instanceof Refused && error.names[0] === "BodyUnreadable" ? wrongType : error,
    );
};
