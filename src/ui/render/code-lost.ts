// What Chromium, Firefox and Safari say of an import that could not be fetched, and Vite of its sheets.
const LOST = /imported module|module script|preload CSS/;

/** Whether code could not be fetched: a lost line, or a server that has other code by now. Not a mistake in the code. */
export function isCodeLost(error: unknown): boolean {
  return error instanceof Error && LOST.test(error.message);
}
