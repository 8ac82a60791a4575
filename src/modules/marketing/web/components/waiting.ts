const WAIT_MS = 2000;

/** Resolves after a while, so that loading states can be seen. */
export const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS));
