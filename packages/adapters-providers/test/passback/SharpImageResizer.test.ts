import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import { describe, expect, it } from "@effect/vitest";
import { Cause, Effect, Exit } from "effect";
import sharp from "sharp";
import { SharpImageResizer } from "../../src/passback/SharpImageResizer.ts";

const picture = (type: "jpeg" | "png", width: number, height: number, orientation = 1) =>
  Effect.promise(() =>
    sharp({ create: { width, height, channels: 3, background: "#357" } })
      .withExif({ IFD0: { Make: "a camera with a name" } })
      .withMetadata({ orientation })
      .toFormat(type)
      .toBuffer(),
  );

const fitted = Effect.fnUntraced(function* (
  type: "jpeg" | "png",
  bytes: Uint8Array,
  [width, height]: readonly [number, number],
) {
  const small = yield* (yield* ImageResizer).fit({ type, bytes }, { width, height });
  const {
    exif,
    format,
    height: high,
    width: wide,
  } = yield* Effect.promise(() => sharp(small).metadata());
  return { exif, format, is: `${wide}x${high}` };
});

describe("a picture", () => {
  // What it is, what is asked for, what comes. The first is the interface's own example.
  it.effect.each([
    ["500x400", [300, 200], "250x200"],
    ["500x400", [200, 300], "200x160"],
    ["400x500", [300, 200], "160x200"],
    ["500x400", [1000, 1000], "500x400"],
    ["500x400", [500, 400], "500x400"],
    ["2000x100", [100, 100], "100x5"],
    ["2000x1", [100, 100], "100x1"],
    ["150x150", [100, 1000], "100x100"],
    // A JPEG that is decoded small already is not exactly in its proportions any more.
    ["1000x750", [100, 100], "100x75"],
    ["4032x3024", [150, 100], "133x100"],
  ] as const)("of %s in %o is %s", ([size, box, expected]) =>
    Effect.gen(function* () {
      const [width = 0, height = 0] = size.split("x").map(Number);
      for (const type of ["jpeg", "png"] as const) {
        const found = yield* fitted(type, yield* picture(type, width, height), box);
        expect([found.format, found.is]).toEqual([type, expected]);
      }
    }).pipe(Effect.provide(SharpImageResizer)),
  );

  it.effect("stands upright, and tells nothing of its camera", () =>
    Effect.gen(function* () {
      const found = yield* fitted("jpeg", yield* picture("jpeg", 500, 400, 6), [300, 200]);
      expect(found).toEqual({ exif: undefined, format: "jpeg", is: "160x200" });
    }).pipe(Effect.provide(SharpImageResizer)),
  );

  it.effect("that cannot be decoded is a defect that quotes nothing of it", () =>
    Effect.gen(function* () {
      const bytes = Buffer.from("no picture at all");
      const exit = yield* Effect.exit(fitted("png", bytes, [100, 100]));
      const cause = Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "";
      expect(cause).toContain("unsupported image format");
      expect(cause).not.toContain("no picture");
    }).pipe(Effect.provide(SharpImageResizer)),
  );
});
