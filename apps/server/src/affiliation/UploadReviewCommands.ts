import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { reviewReasons } from "@bonafide/core/affiliation/AffiliationReason";
import { AffiliationAttributes } from "@bonafide/core/affiliation/AffiliationRecord";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import type { AlikeUpload } from "@bonafide/core/affiliation/LikenessStore";
import { Effect, Option, Record, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { osAccount } from "../audit/TerminalAudit.ts";
import { writeImage } from "../document/ImageFile.ts";
import { json, printedTime, printRow, printRows, type Row } from "../server/Printed.ts";

const row = ({ created, family, id, state }: UploadedDocument): Row => ({
  upload: id,
  family,
  state: state._tag,
  approved_by: state._tag === "InSecondReview" ? state.approvedBy : undefined,
  claimed_by: "claim" in state ? state.claim?.reviewer : undefined,
  claimed_until:
    "claim" in state && state.claim !== undefined ? printedTime(state.claim.until) : undefined,
  submitted: printedTime(created),
  expires: "expiresAt" in state ? printedTime(state.expiresAt) : undefined,
});

/** The details that the person gave, for the reviewer with the claim. */
const said = ({ personal }: UploadedDocument): Row => {
  const { address, ...details } = personal?.details ?? {};
  return {
    ...details,
    ...(address === undefined
      ? {}
      : { address: [address.street, address.city, address.state, address.zip].join(", ") }),
  };
};

const upload = Argument.String("upload").pipe(
  Argument.withDescription("The upload's reference_id"),
);

const lineOf = (longest: number) =>
  Schema.String.check(
    Schema.isPattern(new RegExp(`^(?=.*\\S)[^\\p{Cc}]{1,${longest}}$`, "u"), {
      expected: `1 to ${longest} characters in one line`,
    }),
  );

/** The reviewer is the account of the operating system: a typed name would prove nothing. */
const reviewer = osAccount();

/** The description of an upload: names for keys, and the references of uploads that look alike. */
const describing = Effect.fnUntraced(function* (upload: UploadedDocument) {
  const described = yield* (yield* AffiliationReviews).describe(upload);
  const { alike, attributes, documentType, role, school } = described;
  const those = (wanted: AlikeUpload["is"]): ReadonlyArray<string> =>
    alike.flatMap(({ id, is }) => (is === wanted ? [id] : []));
  const row: Row = {
    role,
    document: documentType,
    same_file_as: those("same file"),
    looks_like: those("looks alike"),
  };
  return { row, school, toFill: attributes };
});

const list = Command.make(
  "list",
  { json },
  Effect.fn(function* ({ json }) {
    const waiting = yield* (yield* AffiliationReviews).waiting;
    const rows = yield* Effect.forEach(waiting, (upload) =>
      Effect.map(describing(upload), (described) => ({ ...row(upload), ...described.row })),
    );
    yield* printRows(rows, json);
  }),
).pipe(Command.withDescription("List the uploads that wait for a reviewer, oldest first"));

const claim = Command.make(
  "claim",
  { upload, json },
  Effect.fn(function* ({ json, upload }) {
    const claimed = yield* (yield* AffiliationReviews).claim(upload, reviewer);
    const { row: described, school, toFill } = yield* describing(claimed);
    const { document_type: _, ...person } = said(claimed);
    yield* printRow(
      {
        ...row(claimed),
        ...described,
        ...person,
        ...(school === undefined ? {} : { school }),
        fill_in: toFill,
      },
      json,
    );
  }),
).pipe(
  Command.withDescription(
    "Keep an upload for yourself for a time, and see what was submitted, and what looks like it",
  ),
);

const release = Command.make(
  "release",
  { upload, json },
  Effect.fn(function* ({ json, upload }) {
    yield* printRow(row(yield* (yield* AffiliationReviews).release(upload, reviewer)), json);
  }),
).pipe(Command.withDescription("Give an upload back that you claimed"));

const document = Command.make(
  "document",
  {
    upload,
    file: Argument.String("file").pipe(Argument.withDescription("Where to write the document")),
    json,
  },
  Effect.fn(function* ({ file, json, upload }) {
    const { bytes, type } = yield* (yield* AffiliationReviews).document(upload, reviewer);
    yield* writeImage(file, bytes);
    yield* printRow({ upload, type, bytes: bytes.length, file }, json);
  }),
).pipe(Command.withDescription("Write the document of an upload that you claimed to a file"));

const attribute = (name: keyof typeof AffiliationAttributes.fields) =>
  Flag.String(name.replaceAll("_", "-")).pipe(
    Flag.withDescription(`The ${name} that the document shows`),
    Flag.withSchema(lineOf(200)),
    Flag.optional,
  );

const approve = Command.make(
  "approve",
  {
    upload,
    attributes: Record.map(AffiliationAttributes.fields, (_, name) => attribute(name)),
    json,
  },
  Effect.fn(function* ({ attributes, json, upload }) {
    const read = Record.getSomes(attributes);
    yield* printRow(row(yield* (yield* AffiliationReviews).approve(upload, reviewer, read)), json);
  }),
).pipe(Command.withDescription("Approve an upload that you claimed"));

const reject = Command.make(
  "reject",
  {
    upload,
    reason: Flag.Literals("reason", reviewReasons).pipe(
      Flag.withDescription("The reason that the partner gets"),
    ),
    text: Flag.String("text").pipe(
      Flag.withDescription("The reason in your own words"),
      Flag.withSchema(lineOf(200)),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ json, reason, text, upload }) {
    const said = { name: reason, ...(Option.isSome(text) ? { text: text.value } : {}) };
    yield* printRow(row(yield* (yield* AffiliationReviews).reject(upload, reviewer, said)), json);
  }),
).pipe(Command.withDescription("Reject an upload that you claimed"));

/** `bonafide review …` */
export const uploadReviewCommand = Command.make("review").pipe(
  Command.withDescription("Documents that are to prove an affiliation"),
  Command.withSubcommands([list, claim, release, document, approve, reject]),
);
