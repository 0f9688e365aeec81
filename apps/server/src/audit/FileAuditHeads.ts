import { existsSync, statSync } from "node:fs";
import { appendFile, open } from "node:fs/promises";
import { headsIn } from "@bonafide/adapters-sql/audit/SignedHead";
import { AuditHeads } from "@bonafide/core/audit/AuditHeads";
import { Data, Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";

/** The file of heads is unreadable or not writable. */
export class HeadsUnusable extends Data.TaggedError("HeadsUnusable")<{ readonly file: string }> {
  override get message(): string {
    return `BONAFIDE_AUDIT_HEADS is not a file that can be read and appended to: ${this.file}`;
  }
}

/** Longer than a head, in bytes. */
const tailSize = 4_096;

/** The last head in a file, which is opened with `flags`. A pipe or another special file has none. */
const lastHeadIn = async (file: string, flags: string): Promise<string | undefined> => {
  await using handle = await open(file, flags, 0o600);
  const stat = await handle.stat();
  if (!stat.isFile()) return undefined;
  const bytes = Buffer.alloc(Math.min(tailSize, stat.size));
  await handle.read(bytes, 0, bytes.length, stat.size - bytes.length);
  return headsIn(bytes.toString("utf8")).at(-1);
};

const headsFile = Effect.gen(function* () {
  const { auditHeads } = yield* ServerSettings;
  return auditHeads ?? (yield* DataDirectory).file("audit-heads");
});

/** The last head in the server's file of heads, if there is one. Creates no file. */
export const keptHead = Effect.flatMap(headsFile, (file) =>
  Effect.tryPromise({
    try: async () =>
      existsSync(file) && statSync(file).isFile() ? await lastHeadIn(file, "r") : undefined,
    catch: () => new HeadsUnusable({ file }),
  }),
);

/** Appends each head of the audit log to a file and syncs it to disk. */
export const FileAuditHeads = Layer.effect(
  AuditHeads,
  Effect.gen(function* () {
    const file = yield* headsFile;
    let latest = yield* Effect.tryPromise({
      try: () => lastHeadIn(file, "a+"),
      catch: () => new HeadsUnusable({ file }),
    });
    return {
      latest: () => latest,
      give: (head) =>
        Effect.promise(async () => {
          await appendFile(file, head, { mode: 0o600, flush: true });
          latest = head;
        }),
    };
  }),
);
