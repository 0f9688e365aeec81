import { Order } from "effect";

/** A keyed digest whose attempts are counted; the first `free` failures make nobody wait. */
export interface CountedKey {
  readonly key: string;
  readonly free: number;
}

/** The order in which keys are changed everywhere, so that nobody waits for one who waits for them. */
export const byKey = Order.mapInput(Order.String, ({ key }: CountedKey) => key);

/** The first wait and the longest, in milliseconds. Source: choices, section 5. */
export const growingWait = { first: 2_000, longest: 900_000 } as const;

/** After how long without an attempt its failures are forgotten, in milliseconds. */
export const failureMemory = 86_400_000;

/** How often the wait doubles until it is the longest. */
export const mostDoublings = Math.ceil(Math.log2(growingWait.longest / growingWait.first));

/** How long to wait after so many failures, in milliseconds: nothing at first, then twice as long each time. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free
    ? 0
    : Math.min(
        growingWait.longest,
        growingWait.first * 2 ** Math.min(failures - free, mostDoublings),
      );
