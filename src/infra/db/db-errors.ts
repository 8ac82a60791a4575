import { asError, codeOf } from '#infra/errors.ts';

/** Why the database failed although the statement is correct. */
export type UnavailableReason =
  /**
   * Unreachable, shutting down, out of connections, not the primary, or disconnected. After a commit the outcome is
   * unknown.
   */
  | 'connection'
  /** A statement, a lock or the wait for a connection took too long. */
  | 'timeout'
  /** Another transaction interfered (deadlock, serialization failure). */
  | 'conflict';

/** The database is unreachable, overloaded, or had a conflict. The response is 503, and the caller may retry. */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause: unknown) {
    super(`The database is unavailable (${reason}).`, { cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/**
 * Distinguishes an unavailable database from a fault in the code.
 * @param error anything that a query throws, also if Drizzle has wrapped it
 * @returns the typed error, or null for any other failure
 */
export function asUnavailable(error: unknown): DatabaseUnavailable | null {
  for (const link of causes(error)) {
    if (link instanceof DatabaseUnavailable) return link;
    const reason = reasonOf(link);
    if (reason) return new DatabaseUnavailable(reason, error);
  }
  return null;
}

/**
 * The name of the constraint that refused a row.
 * @returns null unless a unique, foreign key, check or exclusion constraint was violated
 */
export function brokenConstraint(error: unknown): string | null {
  for (const link of causes(error)) {
    if (sqlState(link).startsWith('23') && 'constraint' in link) return String(link.constraint);
  }
  return null;
}

/** Whether the role lacks a right, such as to a schema or a table. */
export function isForbidden(error: unknown): boolean {
  return [...causes(error)].some((link) => sqlState(link) === '42501');
}

/**
 * Removes a statement's values from an error so that it can be logged: Drizzle puts all parameters into the message,
 * and PostgreSQL quotes the row. Modifies the error in place.
 */
export function withoutValues(thrown: unknown): Error {
  const error = asError(thrown);
  for (const link of causes(error)) {
    if ('params' in link && 'query' in link) {
      const message = `Failed query: ${link.query}`;
      Object.assign(link, { params: [], stack: link.stack?.replace(link.message, message), message });
    }
    if ('severity' in link) Object.assign(link, { detail: undefined, where: undefined });
  }
  return error;
}

function* causes(error: unknown): Generator<Error> {
  for (let link = error, depth = 0; link instanceof Error && depth < 8; link = link.cause, depth++) {
    yield link;
    // Node tries every address of a host, and reports the failures as a list.
    if (link instanceof AggregateError && link.errors[0] instanceof Error) yield link.errors[0];
  }
}

// SQLSTATE classes and codes of PostgreSQL's appendix A. 25006 is a write on a standby: the server was the primary
// until a moment ago, and the connection must be closed.
const CONFLICT_STATES = new Set(['40001', '40P01']);
const TIMEOUT_STATES = new Set(['55P03', '57014', '25P03', '25P04']);
const CONNECTION_STATES = /^(08|53|57P|58030|25006)/;
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // A Unix socket without a server, or with a full backlog; a name server that does not answer.
  ...['ENOENT', 'EAGAIN', 'ENOTFOUND', 'EAI_AGAIN'],
]);
// node-postgres gives these errors no code.
const TIMEOUT_MESSAGES = /^(Query read timeout|timeout exceeded when trying to connect|timeout expired)/;
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

function reasonOf(error: Error): UnavailableReason | null {
  const state = sqlState(error);
  if (CONFLICT_STATES.has(state)) return 'conflict';
  if (TIMEOUT_STATES.has(state)) return 'timeout';
  if (CONNECTION_STATES.test(state)) return 'connection';
  const network = 'syscall' in error && NETWORK_CODES.has(codeOf(error));
  if (network || CONNECTION_MESSAGES.test(error.message)) return 'connection';
  return TIMEOUT_MESSAGES.test(error.message) ? 'timeout' : null;
}

function sqlState(error: Error): string {
  const code = 'code' in error && 'severity' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
