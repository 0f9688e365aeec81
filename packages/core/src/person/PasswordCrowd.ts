import { Effect, Metric, Option, Semaphore } from "effect";
import { SignInFault } from "./SignInFault.ts";

/** How many tasks of people that hash a password are under way at once. Each waits for the one before. */
export const crowd = 100;

/** The `retryAfter` of the refused ones, in seconds. */
const crowdedFor = 5;

const turnedAway = Metric.counter("bonafide_people_turned_away_total", {
  description: "Sign-ins, sign-ups and changes of a password that found too many others waiting",
  incremental: true,
});

/**
 * Does a task that hashes a password. It refuses as `Crowded` where too many are under way: before anything is counted
 * or compared, so that it reveals nothing and costs no attempt.
 */
export type InPlace = <A, E>(task: Effect.Effect<A, E>) => Effect.Effect<A, E | SignInFault>;

/** Bounds the tasks that hash a password to `size` at once. `whenRefused` is done for each refused one. */
export const makePasswordCrowd = (
  size: number,
  whenRefused: Effect.Effect<void> = Effect.void,
): Effect.Effect<InPlace> =>
  Effect.map(
    Semaphore.make(size),
    (places): InPlace =>
      (task) =>
        Effect.flatMap(
          places.withPermitsIfAvailable(1)(task),
          Option.match({
            onSome: Effect.succeed,
            onNone: () =>
              Effect.andThen(
                whenRefused,
                new SignInFault({ name: "Crowded", retryAfter: crowdedFor }),
              ),
          }),
        ),
  );

/** The crowd of people's tasks. */
export const makePeopleCrowd = makePasswordCrowd(crowd, Metric.update(turnedAway, 1));
