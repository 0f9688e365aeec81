import { distanceBetween } from "@bonafide/core/catalogue/Distance";
import { ConfigProvider, Effect } from "effect";

const prefix = "BONAFIDE";

/** How many wrong letters a prefix may have to be recognised. */
const prefixSlips = 2;

const isMeantForUs = (name: string): boolean =>
  distanceBetween(name.toUpperCase().slice(0, prefix.length), prefix) <= prefixSlips;

const withoutPrefix = (name: string): string =>
  isMeantForUs(name) ? name.toUpperCase().slice(name.indexOf("_") + 1) : name;

const namesUnder = (
  provider: ConfigProvider.ConfigProvider,
  path: ReadonlyArray<string>,
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const node = yield* Effect.orDie(provider.load(path));
    const own = path.join("_");
    if (node?._tag !== "Record") return [own];
    const below = yield* Effect.forEach(node.keys, (key) => namesUnder(provider, [...path, key]));
    return node.value === undefined ? below.flat() : [own, ...below.flat()];
  });

/**
 * The names in the environment that are meant for this server, including empty ones: they begin with `BONAFIDE`, in any
 * case and with up to two wrong letters.
 */
export const namesMeantForUs = Effect.gen(function* () {
  const provider = yield* ConfigProvider.ConfigProvider;
  const root = yield* Effect.orDie(provider.load([]));
  const tops = root?._tag === "Record" ? [...root.keys].filter(isMeantForUs) : [];
  return (yield* Effect.forEach(tops, (top) => namesUnder(provider, [top]))).flat();
});

/** The most similar known name: one that continues the name, or has the fewest other letters. The prefix does not count. */
export const nearestOf = (name: string, known: ReadonlyArray<string>): string | undefined => {
  const own = withoutPrefix(name);
  const continued =
    own.length < 3 ? undefined : known.find((one) => withoutPrefix(one).startsWith(own));
  if (continued !== undefined) return continued;
  const distances = known.map((one) => ({ one, far: distanceBetween(own, withoutPrefix(one)) }));
  return distances.toSorted((left, right) => left.far - right.far)[0]?.one;
};
