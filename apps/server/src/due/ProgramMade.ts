/** No clock that is right says an earlier time than this, in epoch milliseconds: the program is younger. */
export const programMade = Date.UTC(2026, 10, 1);
