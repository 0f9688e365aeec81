import { auditHeadSize, createIndex } from "../EarlyIndexes.ts";

export const auditHeadSizes = (): ReadonlyArray<string> => [createIndex(auditHeadSize)];
