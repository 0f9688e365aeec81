/** A thread that never is ready. */
throw new Error("SECRET NAME");
