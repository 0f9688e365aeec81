import { objectName } from "@bonafide/adapters-sql/document/SealedPieces";
import type { StartedServer } from "../server/StartedServer.ts";

/** The names of the objects for a verification's images, and how many bytes of these are still in the database. */
export const storedImages = async (server: StartedServer, verificationId: string) => {
  const ofDocuments = `transaction_id IN
    (SELECT id FROM "transaction" WHERE verification_id = '${verificationId}')`;
  const images = await server.rows(
    `SELECT transaction_id, side, parts FROM document_image WHERE ${ofDocuments}`,
  );
  const [left] = await server.rows(
    `SELECT COALESCE(SUM(length(sealed)), 0) AS bytes FROM document_image_part WHERE ${ofDocuments}`,
  );
  const objects = images.flatMap(({ parts, side, transaction_id }) =>
    Array.from({ length: Number(parts) }, (_, piece) =>
      objectName({ transactionId: String(transaction_id), side: String(side), piece }),
    ),
  );
  return { objects, bytes: Number(left?.["bytes"]) };
};
