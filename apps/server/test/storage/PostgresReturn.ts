import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Partner } from "../server/Partner.ts";

/** How many callers there are, and how long each waits between two calls, in milliseconds. */
const [callers, pause] = [3, 20];

/** Sends without a pause until it is stopped. */
export const startSending = (partner: Partner) => {
  const answers: Array<Answer> = [];
  /** When each refused call began. */
  const refusedAt: Array<number> = [];
  let isOver = false;
  const sender = async () => {
    while (!isOver) {
      const began = performance.now();
      const said = await partner.send({
        phone: "2125550123",
        birth_date: "1980-02-29",
        consent: true,
      });
      answers.push(said);
      if (said.status !== 200) refusedAt.push(began);
      await delay(pause);
    }
  };
  const senders = Promise.all(Array.from({ length: callers }, sender));
  const acknowledged = () => answers.filter(({ status }) => status === 200);
  const until = async (holds: () => boolean) => {
    const deadline = performance.now() + 60_000;
    while (!holds()) {
      if (performance.now() > deadline) throw new Error("Not within a minute");
      await delay(10);
    }
  };
  return {
    answers,
    acknowledged,
    until,
    /** Waits for calls of each caller that began later than `at`, and gives how much later the last refused one did. */
    lastRefusal: async (at: number, wait: number): Promise<number> => {
      await delay(wait);
      const before = acknowledged().length;
      await until(() => acknowledged().length > before + callers);
      return Math.max(0, ...refusedAt.map((began) => began - at));
    },
    stop: async () => {
      isOver = true;
      await senders;
    },
  };
};

/**
 * How long after the return of a Postgres that was away a call is refused at last, in milliseconds. `awayFor`: how long it
 * stays away after twenty refusals.
 */
export const measureReturn = async (
  partner: Partner,
  awayFor: number,
  away: () => Promise<void>,
  back: () => Promise<void>,
): Promise<number> => {
  const sending = startSending(partner);
  await sending.until(() => sending.acknowledged().length > 20);
  await away();
  const before = sending.answers.length;
  await sending.until(() => sending.answers.length > before + 20);
  await delay(awayFor);
  await back();
  const last = await sending.lastRefusal(performance.now(), 3_000);
  await sending.stop();
  return last;
};
