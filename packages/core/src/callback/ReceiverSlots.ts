import { Context, Effect } from "effect";

/** The most attempts at one receiver at once, of all processes together. Source: choices, section 3. */
export const slotsPerHost = 4;

/** Who holds slots, and until when (epoch milliseconds), unless it is renewed. */
export interface SlotLease {
  readonly holder: string;
  readonly now: number;
  readonly leaseUntil: number;
}

/**
 * The slots of receivers, where several processes share them. Hosts are written as in claims. Without it a process has
 * all slots of every host to itself.
 */
export const ReceiverSlots = Context.Reference<{
  readonly isShared: boolean;
  /**
   * Takes slots of hosts until the holder has so many of each as are wanted, if others have left them. Gives how many it
   * has of each, and leases them anew.
   */
  readonly take: (
    lease: SlotLease,
    wanted: ReadonlyMap<string, number>,
  ) => Effect.Effect<ReadonlyMap<string, number>>;
  /** Gives all slots of these hosts back. */
  readonly giveBack: (holder: string, hosts: ReadonlyArray<string>) => Effect.Effect<void>;
}>("@bonafide/core/callback/ReceiverSlots", {
  defaultValue: () => ({
    isShared: false,
    take: (_, wanted) =>
      Effect.succeed(new Map([...wanted.keys()].map((host) => [host, slotsPerHost]))),
    giveBack: () => Effect.void,
  }),
});
