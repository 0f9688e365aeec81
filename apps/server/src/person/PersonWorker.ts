import { orLogDefect } from "@bonafide/core/defect/DefectLog";
import { PersonHousekeeping } from "@bonafide/core/person/PersonHousekeeping";
import { Effect, Layer, Schedule } from "effect";

/** Forgets what is over of sessions, grants and tokens, for as long as the server runs. */
export const PersonWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { sweep } = yield* PersonHousekeeping;
    const once = orLogDefect("What is over could not be forgotten")(sweep);
    yield* Effect.forkScoped(Effect.schedule(once, Schedule.spaced("10 minutes")));
  }),
);
