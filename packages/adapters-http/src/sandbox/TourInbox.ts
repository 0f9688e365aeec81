/** A callback that came to the tour's own receiver, and whose signature was verified. */
export interface ReceivedCallback {
  /** The `webhook-id`. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly body: string;
}

/** The last callbacks, newest first. */
export interface TourInbox {
  readonly add: (callback: ReceivedCallback) => void;
  readonly all: () => ReadonlyArray<ReceivedCallback>;
}

/** How many callbacks are kept. */
export const inboxSize = 20;

/** The largest body that is kept, in bytes: callbacks have a few thousand. */
export const inboxBodyBytes = 16 * 1024;

/** Creates an inbox in memory. A repetition of a callback counts once. */
export const makeTourInbox = (): TourInbox => {
  let kept: ReadonlyArray<ReceivedCallback> = [];
  return {
    add: (callback) => {
      const others = kept.filter(({ id }) => id !== callback.id);
      kept = [callback, ...others].slice(0, inboxSize);
    },
    all: () => kept,
  };
};
