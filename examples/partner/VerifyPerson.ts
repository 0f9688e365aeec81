import { type BonafideClient, BonafideRefusal, outcomeOf } from "@bonafide/client";

/** Whether this person holds this phone and this license: a code by text message, then both sides of the license. */
export const verifyPerson = async (
  client: BonafideClient,
  person: { readonly phone: string; readonly front: Blob; readonly back: Blob },
  askForCode: () => Promise<string>,
): Promise<boolean> => {
  const sent = await client.telecom.send({ phone: person.phone });
  try {
    const { transaction_id } = sent;
    await client.telecom.confirm({ transaction_id, code: await askForCode() });
  } catch (error) {
    // 3102: the code is wrong. The person may try again; here one try is enough.
    if (error instanceof BonafideRefusal && error.has(3102)) return false;
    throw error;
  }
  const { transaction_id } = await client.document.license({
    front_image: person.front,
    back_image: person.back,
    verification_id: sent.verification_id,
  });
  const document = await outcomeOf(() => client.document.status({ transaction_id }));
  return document.status.code === 200;
};
