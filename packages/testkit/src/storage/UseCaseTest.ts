import type { Signals } from "@bonafide/core/storage/Signals";
import { Layer } from "effect";
import { TestClock } from "effect/testing";
import { mailingBonafide } from "../mail/MailWorld.ts";
import { bonafideOver } from "../TestBonafide.ts";
import { portTest } from "./PortTest.ts";
import type { StoragePorts } from "./StoragePorts.ts";

/** An embedder's stores, all over one database. They are built anew for each test, and have to be empty each time. */
export type UseCaseStores = Layer.Layer<StoragePorts | Signals, unknown>;

/** Declares a test of core's use cases over these stores and other ports or settings. The test sets the time. */
export const useCaseTestWith = <Port>(stores: UseCaseStores, other: Layer.Layer<Port>) =>
  portTest(Layer.merge(bonafideOver(stores, other), TestClock.layer()));

/** The same with the defaults. */
export const useCaseTest = (stores: UseCaseStores) => useCaseTestWith(stores, Layer.empty);

/** The same with letters, which say their facts. */
export const mailTest = (stores: UseCaseStores) =>
  portTest(Layer.merge(mailingBonafide(stores, Layer.empty), TestClock.layer()));
