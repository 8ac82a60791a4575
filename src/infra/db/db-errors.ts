import { asError, codeOf } from '#infra/errors.ts';

/** The reason why the database failed, although the statement is correct. */
export type UnavailableReason =
  /** Not reachable, going down, full, no leader, or the connection broke. At a commit the outcome is then unknown. */
  | 'connection'
  /** A statement, a lock or the wait for a connection took longer than allowed. */
  | 'timeout'
  /** Another transaction was in the way (deadlock, serialization). */
  | 'conflict';

/** The database is away, overloaded or in each other's way: answer 503 and let the caller try again. */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause: unknown) {
    super(`The database is unavailable (${reason}).`, { cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/**
 * Distinguishes a database that is away from a mistake of ours.
 * @param error anything thrown by a query, also wrapped by Drizzle
 * @returns the typed error, or null when the failure is of another kind
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
 * The name of the constraint that refused a row, to be turned into a sentence for the user.
 * @returns null when the error is not a broken unique, foreign key, check or exclusion constraint
 */
export function brokenConstraint(error: unknown): string | null {
  for (const link of causes(error)) {
    if (sqlState(link).startsWith('23') && 'constraint' in link) return String(link.constraint);
  }
  return null;
}

/**
 * Takes the values of the statement out of an error, so that it can be logged: Drizzle puts every parameter
 * into its message, and PostgreSQL quotes the row. Changes the error that it is given.
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
    // Node tries every address of a host, and hides what happened in a list.
    if (link instanceof AggregateError && link.errors[0] instanceof Error) yield link.errors[0];
  }
}

// SQLSTATE classes and codes: PostgreSQL documentation, appendix A. 25006 is a write at a server that only follows
// another one: it led until a moment ago, and the connection must go.
const CONFLICT_STATES = new Set(['40001', '40P01']);
const TIMEOUT_STATES = new Set(['55P03', '57014', '25P03', '25P04']);
const CONNECTION_STATES = /^(08|53|57P|58030|25006)/;
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // A Unix socket whose server is not there, or takes no more; a name server that is not there.
  ...['ENOENT', 'EAGAIN', 'ENOTFOUND', 'EAI_AGAIN'],
]);
// node-postgres gives these no code.
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
