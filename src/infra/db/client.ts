import pg from 'pg';
import { currentSpan, type Span } from '../tracing/span.ts';
import { statementLabel } from './statement-label.ts';

const { builtins, setTypeParser } = pg.types;

/** Counts arrive as int8. Values beyond 2^53 stay text. */
function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

// Drizzle uses the process-wide parsers, so int8 has to be set there.
setTypeParser(builtins.INT8, parseInt8);

/**
 * The fields of a query object that matter here. Drizzle always passes an object, and reuses that of a prepared query.
 */
interface Query {
  text?: string;
  types?: pg.CustomTypesConfig;
}

/**
 * A pooled connection that differs from pg's in four ways:
 * - timestamptz is parsed to a `Date`. Drizzle asks for it as text, and maps nothing back in raw SQL.
 * - `commit` fails if an earlier statement of the transaction failed and its error was swallowed. PostgreSQL rolls
 *   back and reports success.
 * - Each statement is a span of the current trace, if there is one.
 * - A connection whose statement timed out without a response is closed. Otherwise the rollback would wait for the
 *   same silent server again.
 *
 * The name must not contain `Pool`: Drizzle would take the class for a pool.
 */
export class DatabaseClient extends pg.Client {}

// Overridden by defineProperty, since the overloads cannot be declared again without `any`.
Object.defineProperty(DatabaseClient.prototype, 'query', {
  // Writable like any method: tests replace it to count statements.
  writable: true,
  configurable: true,
  value(this: DatabaseClient, config: Query | string, ...rest: unknown[]): unknown {
    const query = typeof config === 'object' && config.types ? withDates(config) : config;
    const span = currentSpan()?.child(statementLabel(textOf(query)));
    const last = rest.at(-1);
    // The pool passes a callback, and then pg returns no promise.
    if (span && typeof last === 'function') rest[rest.length - 1] = ended(span, last);
    const response: unknown = Reflect.apply(pg.Client.prototype.query, this, [query, ...rest]);
    if (!(response instanceof Promise)) return response;
    return response.then(
      (result: pg.QueryResult) => {
        span?.end();
        return checked(query, result);
      },
      (error: Error) => {
        span?.end(error);
        if (error.message === 'Query read timeout') destroyConnection(this, error);
        throw error;
      },
    );
  },
});

/** Sends no named statements: for a pooler that gives each transaction another connection and does not support them. */
export class UnnamedStatementsClient extends DatabaseClient {}

Object.defineProperty(UnnamedStatementsClient.prototype, 'query', {
  writable: true,
  configurable: true,
  value(
    this: UnnamedStatementsClient,
    config: (Query & { name?: string }) | string,
    ...rest: unknown[]
  ): unknown {
    return Reflect.apply(DatabaseClient.prototype.query, this, [withoutName(config), ...rest]);
  },
});

function withoutName(config: (Query & { name?: string }) | string) {
  if (typeof config === 'string' || config.name === undefined) return config;
  // A `pg.Query` must stay the same object.
  if (config instanceof pg.Query) return Object.assign(config, { name: undefined });
  return { ...config, name: undefined };
}

export function destroyConnection(client: pg.Client, error?: Error): void {
  // @types/pg does not declare the connection and its stream.
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } };
  connection.stream.destroy(error);
}

/** Closes a connection, waiting at most a second for the server. */
export async function closeConnection(client: pg.Client): Promise<void> {
  const late = setTimeout(() => destroyConnection(client), 1000);
  await client.end().catch(() => {});
  clearTimeout(late);
}

function checked(query: Query | string, result: pg.QueryResult): pg.QueryResult {
  if (textOf(query) === 'commit' && result.command === 'ROLLBACK') {
    throw new Error('A statement of this transaction failed, so all of it was rolled back.');
  }
  return result;
}

function textOf(query: Query | string): string {
  return (typeof query === 'string' ? query : query.text) ?? '';
}

function ended(span: Span, callback: CallableFunction) {
  return (error: unknown, ...given: unknown[]) => {
    span.end(error ?? undefined);
    return Reflect.apply(callback, undefined, [error, ...given]);
  };
}

function withDates(query: Query): Query {
  const { types } = query;
  const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
    oid === builtins.TIMESTAMPTZ && format !== 'binary'
      ? parseTimestamptz
      : types?.getTypeParser(oid, format);
  return { ...query, types: { getTypeParser } };
}

function parseTimestamptz(text: string): Date | number {
  if (text.endsWith('infinity'))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return new Date(text);
}
