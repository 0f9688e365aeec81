import { refusals, type RefusalName, Refused } from "@bonafide/core/catalogue/Refusal";
import type { UploadedFile } from "@bonafide/core/document/DocumentRequest";
import { SignInFault, type SignInFaultName } from "@bonafide/core/person/SignInFault";
import { assert, describe, expect, it } from "@effect/vitest";
import { Effect, Record } from "effect";
import {
  birthDateFaultOf,
  type FormFault,
  photosFaultOf,
  refusalOf,
  signInFaultOf,
  unclearPhotoErrors,
} from "../../src/person/FormFaults.ts";
import { back, front } from "./PageAsking.ts";
import { pageText } from "../../src/person/PageText.ts";
import { pageWords } from "../../src/person/PageWords.ts";

const written = ({ errors, retryAfter, status }: FormFault): string =>
  [status, retryAfter ?? "-", ...Array.from(errors, ([name, text]) => `${name}: ${text}`)].join(
    " ",
  );

const fileOf = (bytes: Uint8Array): UploadedFile => ({
  _tag: "Whole",
  bytes: Uint8Array.from(bytes),
  name: "photo",
});

describe("what is wrong with a form", () => {
  it.effect("is said in words for every refusal, and at its field", () => {
    const lines = Object.values(pageWords).flatMap((words) => [
      ...Record.keys(refusals).map((name) => {
        const refusal = new Refused({ names: [name, "PhoneInvalid"] });
        return `${words.lang} ${name} ${written(refusalOf(words, refusal))}`;
      }),
      ...(["license", "passport"] as const).flatMap((kind) =>
        (["front", "back"] as const).flatMap((side) => {
          const errors = unclearPhotoErrors(words, {
            kind,
            side,
            alone: true,
            reasons: ["blurred", "barcode"],
          });
          return Array.from(errors, (error) => `${words.lang} ${kind} ${error.join(": ")}`);
        }),
      ),
      ...Record.keys(words.signInFaults).flatMap((name) =>
        [undefined, 7].map((retryAfter) => {
          const wait = retryAfter === undefined ? {} : { retryAfter };
          const fault = new SignInFault({ name, ...wait });
          return `${words.lang} ${name} ${written(signInFaultOf(words, fault))}`;
        }),
      ),
    ]);
    return Effect.promise(() => expect(lines.join("\n")).toMatchFileSnapshot("form-faults.txt"));
  });

  it("is said of two fields of a sign-up at once", () => {
    const [name, also]: ReadonlyArray<SignInFaultName> = ["EmailInvalid", "PasswordTooShort"];
    if (name === undefined || also === undefined) return assert.fail();
    const { errors } = signInFaultOf(pageText, new SignInFault({ name, also }));
    assert.deepStrictEqual([...errors.keys()], ["email", "password"]);
  });

  it("tells an impossible birth date from none", () => {
    const said = (birthDate: string, name: RefusalName) => {
      const refusal = new Refused({ names: [name] });
      return birthDateFaultOf(birthDate)(pageText, refusal).errors.get("birth_date");
    };
    const impossible = said("2050-01-01", "BirthDateInvalid");
    const missing = said("", "BirthDateInvalid");
    assert.isString(impossible);
    assert.isString(missing);
    assert.notStrictEqual(impossible, missing);
    assert.isUndefined(said("2050-01-01", "ServerFull"));
  });

  it("names each photo that is missing or no picture", () => {
    const text = fileOf(new TextEncoder().encode("text"));
    const [jpeg, png] = [fileOf(front.content), fileOf(back.content)];
    const refusal = new Refused({ names: ["FileTooLarge"] });
    const said = (
      kind: "license" | "passport",
      files: Readonly<Record<string, UploadedFile>>,
      only?: "front" | "back",
    ) => {
      const fault = photosFaultOf(kind, new Map(Object.entries(files)), only)(pageText, refusal);
      return Object.fromEntries(fault.errors);
    };
    const { photoFaults, photos } = pageText;
    assert.deepStrictEqual(said("license", {}), {
      front_image: photoFaults.Missing(photos.front),
      back_image: photoFaults.Missing(photos.back),
    });
    assert.deepStrictEqual(said("passport", {}), { front_image: photoFaults.Missing(photos.page) });
    assert.deepStrictEqual(said("license", {}, "back"), {
      back_image: photoFaults.Missing(photos.back),
    });
    const broken = said("license", { front_image: text, back_image: png });
    assert.deepStrictEqual(Object.keys(broken), ["front_image"]);
    assert.notStrictEqual(broken["front_image"], photoFaults.Missing(photos.front));
    const good = said("license", { front_image: jpeg, back_image: png });
    assert.deepStrictEqual(good, Object.fromEntries(refusalOf(pageText, refusal).errors));
  });
});
