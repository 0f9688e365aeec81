import { confirm, phoneOf, send, status, type Target } from "./Requests.ts";

/** How long a caller rests after an answer, in milliseconds. */
const rest = 20;

/** A send, its status and its confirmation by `ask`, which returns a body. Returns how long each took, in milliseconds. */
export const timedCalls = async (
  ask: (request: (target: Target) => string) => Promise<string>,
): Promise<ReadonlyArray<number>> => {
  const taken: Array<number> = [];
  const timed = async (request: (target: Target) => string) => {
    const began = performance.now();
    const body = await ask(request);
    taken.push(performance.now() - began);
    await new Promise((resume) => setTimeout(resume, rest));
    return body;
  };
  const phone = phoneOf(Math.floor(Math.random() * 6_000_000_000));
  const id = (await timed((target) => send(target, phone))).slice(19, 55);
  await timed((target) => status(target, id));
  await timed((target) => confirm(target, id));
  return taken;
};
