/** A value that is kept until the current turn of the event loop ends. */
export interface TurnValue<A> {
  readonly get: () => A | undefined;
  readonly set: (value: A) => void;
  readonly forget: () => void;
}

export const makeTurnValue = <A>(): TurnValue<A> => {
  let kept: A | undefined;
  const forget = () => {
    kept = undefined;
  };
  return {
    get: () => kept,
    set: (value) => {
      kept = value;
      setImmediate(forget);
    },
    forget,
  };
};
