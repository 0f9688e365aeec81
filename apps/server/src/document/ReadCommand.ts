import { DocumentKind, hasBack } from "@bonafide/core/document/DocumentKind";
import { Clock, Console, Data, DateTime, Effect, Option } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { json } from "../server/Printed.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { explainReading } from "./ExplainedReading.ts";
import { readingJson, readingReport } from "./ReadingReport.ts";

/** A document with two sides came without its back. */
export class BackMissing extends Data.TaggedError("BackMissing")<{ readonly kind: DocumentKind }> {
  override get message(): string {
    return `A ${this.kind} has two sides: name the file of its back too`;
  }
}

/** A document with one page came with a second file. */
export class BackUnused extends Data.TaggedError("BackUnused")<{ readonly kind: DocumentKind }> {
  override get message(): string {
    return `A ${this.kind} has one page: name one file, or another --kind`;
  }
}

/** `bonafide document read <front> [back]` */
export const readCommand = Command.make(
  "read",
  {
    front: Argument.String("front").pipe(
      Argument.withDescription("The picture of the document's front"),
    ),
    back: Argument.String("back").pipe(
      Argument.withDescription("The picture of the document's back; a passport has none"),
      Argument.optional,
    ),
    kind: Flag.Literals("kind", DocumentKind.literals).pipe(
      Flag.withDescription("The kind of document"),
      Flag.withDefault("license" as const),
    ),
    explain: Flag.String("explain").pipe(
      Flag.withDescription("A directory for the pictures of the intermediate steps"),
      Flag.optional,
    ),
    json,
  },
  Effect.fn(function* ({ back, explain, front, json, kind }) {
    if (hasBack(kind) && Option.isNone(back)) return yield* new BackMissing({ kind });
    if (!hasBack(kind) && Option.isSome(back)) return yield* new BackUnused({ kind });
    const { environment, pinnedIssuers } = yield* ServerSettings;
    const today = DateTime.formatIsoDateUtc(DateTime.makeUnsafe(yield* Clock.currentTimeMillis));
    const explained = yield* explainReading(
      {
        kind,
        front,
        back: Option.getOrUndefined(back),
        explain: Option.getOrUndefined(explain),
      },
      { today, acceptSpecimens: environment === "sandbox", issuers: pinnedIssuers },
    );
    yield* Console.log((json ? readingJson : readingReport)(explained, today));
  }),
).pipe(
  Command.withDescription("Read a document's pictures, and tell what was read, checked and found"),
  Command.provide(ServerSettings.layer),
);
