import { bonafide, BonafideRefusal, outcomeOf } from "../../../packages/client/src/Client.ts";
import { verifyCallback } from "../../../packages/client/src/Callback.ts";

/** What a partner has: a server, keys, and a callback that came with its headers. */
export interface Partner {
  readonly baseUrl: string;
  readonly authorization: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  readonly webhookSecret: string;
  readonly callback: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** A call, an upload, an outcome, a form, a refusal and a callback: what the client does, in any runtime. */
export const performed = async (partner: Partner): Promise<ReadonlyArray<string>> => {
  const client = bonafide(partner);
  const { verification_id } = await client.verification.create({ metadata: { order: 7 } });
  const front_image = new File([new Uint8Array(50_000).fill(255, 0, 3)], "mock-verified.jpg");
  const refused = await client.document
    .passport({ front_image, verification_id })
    .catch((error: unknown) => error);
  const { transaction_id } = await client.telecom.identity({
    phone: "8885550143",
    birth_date: "1980-02-29",
  });
  const matched = await outcomeOf(() => client.telecom.status({ transaction_id }), { every: 100 });
  const states = await client.affiliation.teacherStates();
  const person = await client.affiliation.studentPerson({
    fname: "Ada",
    lname: "Unknown",
    school: "none",
    birth_date: "1990-01-31",
  });
  const { webhookSecret, callback } = partner;
  const { id } = verifyCallback(webhookSecret, callback.headers, callback.body);
  return [
    `upload ${refused instanceof BonafideRefusal ? refused.errors.map(({ code }) => code).join() : "taken"}`,
    `identity ${matched.status.code}`,
    `states ${states.length > 50}`,
    `person ${person.status.code}`,
    `callback ${id === callback.headers["webhook-id"]}`,
  ];
};
