import { afterAll, beforeAll, expect, it } from "@effect/vitest";
import { type Answer, Partner } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

const countOf = (answers: ReadonlyArray<Answer>) => {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) {
    const name = outcome.join(" ");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

describeStores((store) => {
  let server: StartedServer;
  let demo: Partner;
  beforeAll(async () => {
    server = await store.serve();
    demo = await server.as("demo");
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it("a thousand wrong codes at once compare exactly five", async () => {
    const { transactionId } = await demo.send({ phone: "2025550123" });
    const many = new Partner(server.baseUrl, demo.authorization, 250);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => many.confirm(transactionId, "000000")),
    );
    expect(countOf(answers)).toEqual({ "422 3102": 5, "422 3104": 995 });
    expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([422, 3104]);
    expect((await demo.transaction(transactionId)).outcome).toEqual([200, 300]);
  });

  it("the right code among many confirms at most once, and only among the first five", async () => {
    const count = store.of(1_000, 250);
    const { transactionId } = await demo.send({ phone: "2025550123" });
    const many = new Partner(server.baseUrl, demo.authorization, 250);
    const right = 3;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        many.confirm(transactionId, at === right ? "123123" : "000000"),
      ),
    );
    const counts = countOf(answers);
    const wrong = counts["422 3102"] ?? 0;
    const found = counts["200 200"] ?? 0;
    // Confirmed after some wrong guesses: the rest have nothing to confirm. Or five came first.
    expect(counts).toEqual(
      found === 1
        ? {
            "200 200": 1,
            ...(wrong === 0 ? {} : { "422 3102": wrong }),
            "422 3105": count - 1 - wrong,
          }
        : { "422 3102": 5, "422 3104": count - 5 },
    );
    expect(wrong).toBeLessThanOrEqual(found === 1 ? 4 : 5);
    expect((await demo.transaction(transactionId)).outcome).toEqual([200, found === 1 ? 200 : 300]);
  });

  it("malformed codes cost nothing, and never reach the comparison", async () => {
    const { transactionId } = await demo.send({ phone: "2025550123" });
    const malformed = [
      "",
      "12312",
      "1231234",
      "12312a",
      "１２３１２３",
      " 123123",
      "123123\n",
      "+23123",
    ];
    for (const code of [...malformed, ...malformed]) {
      expect((await demo.confirm(transactionId, code)).outcome).toEqual([422, 3102]);
    }
    expect((await demo.confirm(transactionId, "123123")).outcome).toEqual([200, 200]);
  });

  it("a code of one check confirms no other, and the right code twice at once confirms once", async () => {
    const sent = await demo.send({ phone: "2025550123" });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => demo.confirm(sent.transactionId, "123123")),
    );
    expect(countOf(answers)).toEqual({ "200 200": 1, "422 3105": 49 });
  });

  it("many sends at once on one verification are as many transactions of it", async () => {
    const count = store.of(500, 100);
    const { verificationId } = await demo.createVerification();
    const answers = await Promise.all(
      Array.from({ length: count }, () =>
        demo.send({ phone: "2025550123", verification_id: verificationId }),
      ),
    );
    expect(countOf(answers)).toEqual({ "200 210": count });
    const { transactions = [] } = (await demo.verification(verificationId)).body;
    expect(new Set(transactions.map(({ transaction_id }) => transaction_id))).toEqual(
      new Set(answers.map(({ transactionId }) => transactionId)),
    );
  });
});
