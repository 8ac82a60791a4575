/** The embedded server cannot run here. The message says what to do about it. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

/** The alternative that always works, for the end of an error message. */
export const OR_A_SERVER = 'or set DATABASE_URL to a PostgreSQL server (15 or later)';
