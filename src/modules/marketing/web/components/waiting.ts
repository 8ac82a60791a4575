const WAIT_MS = 2000;

/** What takes a while, so that one can look at what waits for it. */
export const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS));
