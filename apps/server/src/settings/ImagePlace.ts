import { Config, Option, Schema } from "effect";
import type { S3Place } from "@bonafide/adapters-providers/document/S3ImageObjects";
import type { Setting } from "./Setting.ts";

/** Where the images of documents are kept. */
export type ImagePlace =
  | { readonly _tag: "Database" }
  | { readonly _tag: "Directory"; readonly directory: string }
  | ({ readonly _tag: "S3" } & S3Place);

const s3Place = (text: string): ImagePlace | undefined => {
  const {
    bucket,
    path = "",
    query,
  } = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<path>[^?]*))?(?:\?(?<query>.*))?$/.exec(
    text,
  )?.groups ?? {};
  if (bucket === undefined) return undefined;
  const parameters = new URLSearchParams(query);
  return {
    _tag: "S3",
    bucket,
    prefix: path === "" || path.endsWith("/") ? path : `${path}/`,
    endpoint: parameters.get("endpoint") ?? undefined,
    region: parameters.get("region") ?? undefined,
  };
};

const placeOf = (text: string): ImagePlace | undefined => {
  if (text === "database") return { _tag: "Database" };
  const directory = /^directory:(.+)$/.exec(text)?.[1];
  return directory === undefined ? s3Place(text) : { _tag: "Directory", directory };
};

/** Where images are kept; the database has their keys in any case. */
export const images: Setting<ImagePlace> = {
  name: "BONAFIDE_IMAGES",
  config: Config.schema(
    Schema.String.check(Schema.makeFilter((text: string) => placeOf(text) !== undefined)),
    "BONAFIDE_IMAGES",
  ).pipe(Config.map((text) => placeOf(text) ?? { _tag: "Database" })),
  describes:
    "where the images of documents are kept: database, directory:<path>, or s3://bucket/prefix?region=…&endpoint=… with the credentials of the AWS client; sealed in any case, and their keys stay in the database",
  expects: "database, directory:<path> or s3://bucket/prefix",
  shown: "database",
  fallback: () => Option.some({ _tag: "Database" }),
};
