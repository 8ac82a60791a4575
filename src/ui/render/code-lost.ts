// The messages of Chromium, Firefox and Safari for a failed dynamic import, and of Vite for its style sheets.
const LOST = /imported module|module script|preload CSS/;

/** Code failed to load because the connection was lost or the server has a newer version: not a bug. */
export function isCodeLost(error: unknown): boolean {
  return error instanceof Error && LOST.test(error.message);
}
