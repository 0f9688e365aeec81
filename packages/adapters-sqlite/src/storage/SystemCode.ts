/** The code of an error of the system or of SQLite (`EACCES`, `SQLITE_NOTADB`). The messages may contain paths. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown";
