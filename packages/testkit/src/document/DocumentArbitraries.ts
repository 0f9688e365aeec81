import { DocumentState } from "@bonafide/core/document/Document";
import { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentPersonal } from "@bonafide/core/document/DocumentPersonal";
import { Arbitrary, Schema } from "effect";
import { anyBirthDate, anyMetadata, anyTime } from "../telecom/TelecomArbitraries.ts";

/** Any state of a document, reachable or not. */
export const anyDocumentState: Arbitrary.Arbitrary<DocumentState> = Arbitrary.all([
  Arbitrary.schema(DocumentState),
  anyTime,
  anyTime,
]).pipe(
  Arbitrary.map(([state, at, giveUpAt]) => {
    if (state._tag === "Waiting") return { ...state, readAt: at, giveUpAt };
    return state._tag === "InReview" ? { ...state, expiresAt: at } : state;
  }),
);

const { birthDate: _, expires: _expires, issued: _issued, ...said } = DocumentFacts.fields;

/** Anything that a document may say. */
export const anyDocumentFacts: Arbitrary.Arbitrary<DocumentFacts> = Arbitrary.all([
  Arbitrary.schema(Schema.Struct(said)),
  anyBirthDate,
  anyBirthDate,
]).pipe(Arbitrary.map(([facts, birthDate, expires]) => ({ ...facts, birthDate, expires })));

/** What a document's transaction may know, read or not. */
export const anyDocumentPersonal: Arbitrary.Arbitrary<DocumentPersonal> = Arbitrary.all([
  anyDocumentFacts,
  anyMetadata,
  Arbitrary.schema(Schema.Struct({ read: Schema.Boolean, frontName: Schema.String })),
]).pipe(
  Arbitrary.map(([facts, metadata, { frontName, read }]) => ({
    callbackUrls: ["https://partner.example/document"],
    metadata,
    frontName,
    ...(read ? { facts } : {}),
  })),
);
