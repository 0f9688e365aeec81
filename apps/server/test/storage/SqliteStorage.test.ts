import { storageContract } from "@bonafide/testkit/storage/StorageContract";
import { auditTamperings } from "./AuditTamperings.ts";
import { temporarySqlite } from "./TemporarySqlite.ts";

storageContract("SQLite", temporarySqlite, auditTamperings);
