import { Readiness } from "@bonafide/adapters-http/server/Readiness";
import { makeStorageFault } from "@bonafide/adapters-sql/storage/StorageFault";
import { Console, Effect, Layer } from "effect";
import { ClaimWorker } from "../affiliation/ClaimWorker.ts";
import { LikenessWorker } from "../affiliation/LikenessWorker.ts";
import { ReviewWorker } from "../affiliation/ReviewWorker.ts";
import { SandboxReviewWorker } from "../affiliation/SandboxReviewWorker.ts";
import { AuditWorker } from "../audit/AuditWorker.ts";
import { DeliveryWorker } from "../callback/DeliveryWorker.ts";
import { ImageMovingWorker } from "../document/ImageStorage.ts";
import { MailWorkerAlone } from "../mail/MailWorker.ts";
import { BackfillWorker } from "../storage/BackfillWorker.ts";
import { HousekeepingWorker } from "../storage/HousekeepingWorker.ts";
import { DueWorker } from "../verification/DueWorker.ts";
import { workerBanner } from "./Banner.ts";
import { nowServing } from "./NowServing.ts";

/** All that goes on without a request. Any number of processes share it. */
export const BackgroundWork = Layer.mergeAll(
  DueWorker,
  HousekeepingWorker,
  BackfillWorker,
  ImageMovingWorker,
  ReviewWorker,
  ClaimWorker,
  LikenessWorker,
  SandboxReviewWorker,
  DeliveryWorker,
  AuditWorker,
);

const announce = Layer.effectDiscard(
  Effect.gen(function* () {
    const readiness = yield* Readiness;
    readiness.storageFault = yield* makeStorageFault;
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        readiness.state = "stopping";
      }),
    );
    yield* nowServing;
    yield* Console.log(workerBanner);
  }),
);

/** A process that only works: it listens on the operator's address alone, if at all. */
export const WorkerAlone = announce.pipe(
  Layer.provide(Layer.merge(BackgroundWork, MailWorkerAlone)),
);
