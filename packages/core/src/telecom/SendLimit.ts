/** At most `sends` to one number within `seconds`. */
export interface SendWindow {
  readonly sends: number;
  readonly seconds: number;
}

/** What one number bears in production. Source: choices, section 2; NIST 800-63B, 5.2.2 (20 sends of 5 guesses). */
export const sendWindows: ReadonlyArray<SendWindow> = [
  { sends: 2, seconds: 10 },
  { sends: 5, seconds: 600 },
  { sends: 20, seconds: 86_400 },
];

const withinWindow = (sent: ReadonlyArray<number>, now: number, seconds: number) =>
  sent.filter((at) => at > now - seconds * 1000);

/**
 * The seconds to wait until one more send is allowed at `now`, 0 when it is allowed at once.
 *
 * `sent` are the times of earlier sends in epoch milliseconds, oldest first, failed ones too.
 */
export const waitBeforeSend = (sent: ReadonlyArray<number>, now: number): number =>
  Math.max(
    0,
    ...sendWindows.map(({ seconds, sends }) => {
      const within = withinWindow(sent, now, seconds);
      const freed = within[within.length - sends];
      return freed === undefined ? 0 : Math.ceil((freed + seconds * 1000 - now) / 1000);
    }),
  );

/** The sends that still count at `now`, and this one. */
export const rememberSend = (sent: ReadonlyArray<number>, now: number): ReadonlyArray<number> => [
  ...withinWindow(sent, now, 86_400),
  now,
];
