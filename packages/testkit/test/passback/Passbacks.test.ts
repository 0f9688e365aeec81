import { ImageStore } from "@bonafide/core/document/ImageStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { DocumentTokens } from "@bonafide/core/passback/DocumentTokens";
import { ImageResizer } from "@bonafide/core/passback/ImageResizer";
import { Limits, type LimitUse } from "@bonafide/core/limit/Limits";
import { Passbacks } from "@bonafide/core/passback/Passbacks";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { describe, expect, it } from "@effect/vitest";
import { Clock, Effect, Exit, Fiber, Latch, Layer } from "effect";
import { auditedEntries } from "../../src/audit/AuditedEntries.ts";
import { sampleImage } from "../../src/document/SampleImage.ts";
import { putConsumer, redeemedGrant, sampleGrant } from "../../src/oauth/OAuthSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

/** An image to ask for, with a disk that takes as long as the test wants and a resizer that counts. */
const makeWorld = Effect.gen(function* () {
  const unitOfWork = yield* UnitOfWork;
  const disk = yield* Latch.make(true);
  const [writing, fitting] = [yield* Latch.make(), yield* Latch.make()];
  const done = { fits: 0, units: 0, canFit: true };

  const slowDisk = UnitOfWork.of({
    ...unitOfWork,
    atomically: (unit) =>
      Effect.suspend(() => {
        done.units += 1;
        return Effect.andThen(
          Effect.andThen(writing.open, disk.await),
          unitOfWork.atomically(unit),
        );
      }),
  });
  const resizer = ImageResizer.of({
    fit: ({ bytes }) =>
      Effect.suspend(() => {
        done.fits += 1;
        const fitted = bytes.slice(0, 100);
        return Effect.andThen(
          fitting.open,
          done.canFit ? Effect.succeed(fitted) : Effect.die("no picture"),
        );
      }),
  });
  const passbacks = yield* Passbacks.pipe(
    Effect.provide(
      Layer.fresh(Passbacks.layer).pipe(
        Layer.provide(Layer.succeed(ImageResizer, resizer)),
        Layer.provide(Layer.succeed(UnitOfWork, slowDisk)),
      ),
    ),
  );

  const now = yield* Clock.currentTimeMillis;
  const { consumer } = yield* putConsumer();
  const given = sampleGrant({ consumerId: consumer.id });
  const grants = yield* GrantStore;
  yield* grants.insert(given);
  yield* Effect.orDie(grants.save([redeemedGrant(given, 1)]));
  const image = { transactionId: freshId(), side: "front" } as const;
  const source = "203.0.113.9";
  const kept = { verificationId: freshId(), created: now, eraseAt: now + 1e9 };
  const bytes = sampleImage("jpeg", 5000);
  yield* (yield* ImageStore).insert([{ ...image, ...kept, type: "jpeg", bytes }]);
  const { front = "" } = yield* (yield* DocumentTokens).issue(given, image.transactionId, [
    "front",
  ]);

  const { check, take } = yield* Limits;
  const shown: LimitUse = {
    limit: "image_shown",
    subject: `${image.transactionId} ${image.side}`,
  };
  return {
    done,
    /** Who saw which image. */
    seenBy: { actor: consumer.id, subject: image.transactionId, source },
    disk,
    writing,
    fitting,
    /** Asks for the image in a size. */
    asked: Effect.exit(passbacks.image({ consumer, source }, front, "300x200")),
    shownElsewhere: Effect.exit(take([shown], now)),
    /** Whether the image may be shown again. */
    mayBeShown: Effect.map(Effect.exit(check(shown, now)), Exit.isSuccess),
  };
});

const test = (
  name: string,
  run: Effect.Effect<void, unknown, Layer.Success<typeof TestBonafide>>,
) => it.effect(name, () => Effect.provide(run, TestBonafide));

describe("an image in a size", () => {
  test(
    "is made smaller while its count is written, and shown once both are done",
    Effect.gen(function* () {
      const world = yield* makeWorld;
      yield* world.disk.close;
      const asked = yield* Effect.forkChild(world.asked);
      yield* Effect.all([world.fitting.await, world.writing.await]);
      for (let turn = 0; turn < 10; turn += 1) yield* Effect.yieldNow;
      expect(asked.pollUnsafe()).toBe(undefined);
      yield* world.disk.open;
      expect(Exit.isSuccess(yield* Fiber.join(asked))).toBe(true);
      const seen = (yield* auditedEntries).filter(({ action }) => action.includes("passed_back"));
      expect(seen).toMatchObject([{ ...world.seenBy, action: "document.passed_back.front" }]);
    }),
  );

  test(
    "is shown twice to many that ask at once, and made smaller for no more than two others",
    Effect.gen(function* () {
      const world = yield* makeWorld;
      yield* world.disk.close;
      const many = Array.from({ length: 20 }, () => world.asked);
      const asked = yield* Effect.forkChild(Effect.all(many, { concurrency: "unbounded" }));
      while (world.done.units < many.length) yield* Effect.yieldNow;
      const early = world.done.fits;
      yield* world.disk.open;
      expect((yield* Fiber.join(asked)).filter(Exit.isSuccess)).toHaveLength(2);
      expect(early).toBe(2);
      expect(world.done.fits).toBeLessThanOrEqual(4);
    }),
  );

  test(
    "is not shown where another process counted its own calls meanwhile",
    Effect.gen(function* () {
      const world = yield* makeWorld;
      yield* world.disk.close;
      const asked = yield* Effect.forkChild(world.asked);
      yield* Effect.all([world.fitting.await, world.writing.await]);
      yield* Effect.all([world.shownElsewhere, world.shownElsewhere]);
      yield* world.disk.open;
      expect(Exit.isFailure(yield* Fiber.join(asked))).toBe(true);
    }),
  );

  test(
    "that was shown too often is neither opened nor counted again",
    Effect.gen(function* () {
      const world = yield* makeWorld;
      yield* Effect.all([world.asked, world.asked]);
      const { fits, units } = world.done;
      expect([fits, units]).toEqual([2, 2]);
      expect(Exit.isFailure(yield* world.asked)).toBe(true);
      expect(world.done).toMatchObject({ fits, units });
    }),
  );

  test(
    "is counted for a caller that hangs up",
    Effect.gen(function* () {
      const world = yield* makeWorld;
      yield* world.disk.close;
      for (const _ of [1, 2]) {
        const asked = yield* Effect.forkDetach(world.asked);
        yield* Effect.all([world.fitting.await, world.writing.await]);
        const hungUp = yield* Effect.forkChild(Fiber.interrupt(asked));
        yield* Effect.yieldNow;
        yield* world.disk.open;
        yield* Fiber.join(hungUp);
        yield* Effect.all([world.disk.close, world.fitting.close, world.writing.close]);
      }
      expect(yield* world.mayBeShown).toBe(false);
    }),
  );

  test(
    "is counted where it cannot be made smaller",
    Effect.gen(function* () {
      const world = yield* makeWorld;
      world.done.canFit = false;
      const [first, second] = yield* Effect.all([world.asked, world.asked]);
      expect([first._tag, second._tag]).toEqual(["Failure", "Failure"]);
      expect(yield* world.mayBeShown).toBe(false);
    }),
  );
});
