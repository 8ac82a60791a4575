/** The embedded server cannot run here; the message is a sentence that says what to do about it. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

/** The way out that is always open. */
export const OR_A_SERVER = 'or set DATABASE_URL to a PostgreSQL server (15 or later)';

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
