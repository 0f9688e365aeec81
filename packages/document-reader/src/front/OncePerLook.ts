import type { ExpectedFront } from "./ExpectedFront.ts";
import type { FrontLook } from "./FrontLook.ts";

/** What is found in a look at an expected front, kept: a front is judged again after every further look. */
export const oncePerLook = <A>(
  find: (look: FrontLook, expected: ExpectedFront) => A,
): ((look: FrontLook, expected: ExpectedFront) => A) => {
  const known = new WeakMap<ExpectedFront, WeakMap<FrontLook, { readonly found: A }>>();
  return (look, expected) => {
    const ofLooks = known.get(expected) ?? new WeakMap<FrontLook, { readonly found: A }>();
    known.set(expected, ofLooks);
    const kept = ofLooks.get(look) ?? { found: find(look, expected) };
    ofLooks.set(look, kept);
    return kept.found;
  };
};
