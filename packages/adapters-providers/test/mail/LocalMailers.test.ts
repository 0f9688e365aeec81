import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Mailer } from "@bonafide/core/mail/Mailer";
import { mailerContract, MailWitness, sampleMail } from "@bonafide/testkit/mail/MailerContract";
import { describe, expect, it } from "@effect/vitest";
import { Context, Effect, Layer } from "effect";
import { FileMailer } from "../../src/mail/FileMailer.ts";
import { TerminalMailer } from "../../src/mail/TerminalMailer.ts";
import { seenIn } from "./SeenMessage.ts";

const from = { name: "bonafide", address: "no-reply@id.example" };

class Directory extends Context.Service<Directory, string>()("Directory") {
  static readonly layer = Layer.effect(
    Directory,
    Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "letters-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true })),
    ),
  );
}

const toFiles = Layer.unwrap(
  Effect.map(Directory, (directory) => FileMailer(join(directory, "mail"), from)),
);

const filesOf = async (directory: string) => {
  const names = await readdir(join(directory, "mail")).catch(() => []);
  return names.map((name) => join(directory, "mail", name));
};

const fileWitness = Layer.effect(
  MailWitness,
  Effect.map(Directory, (directory) =>
    MailWitness.of({
      seen: Effect.promise(async () => {
        const files = await filesOf(directory);
        return Promise.all(files.map(async (file) => seenIn(await readFile(file))));
      }),
    }),
  ),
);

describe("to files", () => {
  mailerContract(Layer.mergeAll(toFiles, fileWitness).pipe(Layer.provideMerge(Directory.layer)));

  it.effect("writes for its owner only, once for each letter", () =>
    Effect.gen(function* () {
      const message = sampleMail();
      const { send } = yield* Mailer;
      yield* send(message);
      yield* send(message);
      const directory = yield* Directory;
      const files = yield* Effect.promise(() => filesOf(directory));
      expect(files).toEqual([join(directory, "mail", `${message.id}.eml`)]);
      const modes = yield* Effect.promise(() =>
        Promise.all(
          [...files, join(directory, "mail")].map(async (file) => (await stat(file)).mode),
        ),
      );
      expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o700]);
    }).pipe(Effect.provide(toFiles.pipe(Layer.provideMerge(Directory.layer)))),
  );
});

it.effect("A file is written for no address that a mail server would read as more", () =>
  Effect.gen(function* () {
    const outcome = yield* (yield* Mailer).send(sampleMail({ to: "x <zoe@people.example>" }));
    expect(outcome).toEqual({ _tag: "Bounced" });
    const directory = yield* Directory;
    expect(yield* Effect.promise(() => filesOf(directory))).toEqual([]);
  }).pipe(Effect.provide(toFiles.pipe(Layer.provideMerge(Directory.layer)))),
);

const terminal = () => {
  const shown: Array<string> = [];
  const witness = MailWitness.of({
    seen: Effect.sync(() =>
      shown.map((text) => {
        const [, to = "", subject = "", , ...lines] = text.split("\n");
        return {
          to: [to.slice("To: ".length)],
          subject: subject.slice("Subject: ".length),
          text: lines.slice(0, -2).join("\n"),
          html: undefined,
          headers: [],
        };
      }),
    ),
  });
  return Layer.merge(
    TerminalMailer((text) => shown.push(text)),
    Layer.succeed(MailWitness, witness),
  );
};

describe("to the terminal", () => {
  mailerContract(Layer.suspend(terminal));
});
