import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { PersonStore } from "./PersonStore.ts";

/** Deletes expired codes. Returns their number. */
export const forgetCodes = Effect.flatMap(PersonStore, ({ codes }) => forgetOlder(codes, 0));
