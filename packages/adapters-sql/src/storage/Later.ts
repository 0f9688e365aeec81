/** A property that is made when somebody asks for it first. It belongs to the object, so that a copy of it has it too. */
export interface LaterProperty<Name extends string> {
  /** Gives an object the property: `make` is called once at most. */
  readonly set: <A extends object, B>(
    object: A,
    make: () => B,
  ) => asserts object is A & { readonly [Key in Name]: B };
}

/**
 * A getter that is written into an object literal would do the same, but V8 keeps such an object with all that its
 * getter knows in old memory, one for each row that is read. Here all objects share one getter.
 */
export const laterProperty = <const Name extends string>(name: Name): LaterProperty<Name> => {
  const made = Symbol(name);
  const get = function (this: { [made]: () => unknown }): unknown {
    return this[made]();
  };
  return {
    set: (object, make) => {
      let value: { readonly made: ReturnType<typeof make> } | undefined;
      Object.defineProperty(object, made, { value: () => (value ??= { made: make() }).made });
      Object.defineProperty(object, name, { enumerable: true, get });
    },
  };
};
