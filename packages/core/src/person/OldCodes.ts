import { Effect } from "effect";
import { forgetOlder } from "../storage/Forgetting.ts";
import { PersonCodeStore } from "./PersonCodeStore.ts";

/** Deletes expired codes. Returns their number. */
export const forgetCodes = Effect.flatMap(PersonCodeStore, (codes) => forgetOlder(codes, 0));
