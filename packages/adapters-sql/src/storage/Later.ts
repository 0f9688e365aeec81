/** A property that is computed on first use. It is the object's own, so that copies have it too. */
export interface LaterProperty<Name extends string> {
  /** Adds the property to an object. `make` runs at most once. */
  readonly set: <A extends object, B>(
    object: A,
    make: () => B,
  ) => asserts object is A & { readonly [Key in Name]: B };
}

/**
 * A getter in an object literal would do the same, but V8 keeps each such object, and all that its getter refers to, in
 * old memory. Here all objects share one getter.
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
