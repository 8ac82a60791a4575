import pg from 'pg';
import { currentSpan, type Span } from '../tracing/span.ts';
import { statementLabel } from './statement-label.ts';

const { builtins, setTypeParser } = pg.types;

/** Counts come as int8: a number, as long as a number can hold it. */
function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

// Drizzle reads the process-wide parsers, so int8 has to be set there.
setTypeParser(builtins.INT8, parseInt8);

/** What a query object carries here; Drizzle always passes one, and reuses it when the query is prepared. */
interface Query {
  text?: string;
  types?: pg.CustomTypesConfig;
}

/**
 * A connection of the pool, changed in four places:
 * - Drizzle asks for timestamptz as text, also in raw SQL, where nothing maps it back: here it is a `Date`.
 * - A transaction that swallowed the error of a statement is rolled back by its `commit`, which reports
 *   success: here that is an error.
 * - A statement is a span of the trace under way, where one is recorded.
 * - A statement without a response leaves the connection waiting for it. Such a connection is closed; otherwise the
 *   rollback would wait for the same silent server again.
 *
 * Its name must not have `Pool` in it: Drizzle would take it for one.
 */
export class DatedClient extends pg.Client {}

// Put in place of the inherited method, since its overloads cannot be declared again without `any`.
Object.defineProperty(DatedClient.prototype, 'query', {
  // As any method is: what counts statements in tests puts a function of its own in place of it.
  writable: true,
  configurable: true,
  value(this: DatedClient, config: Query | string, ...rest: unknown[]): unknown {
    const query = typeof config === 'object' && config.types ? withDates(config) : config;
    const span = currentSpan()?.child(statementLabel(textOf(query)));
    const last = rest.at(-1);
    // With a callback, as the pool has it, there is no promise.
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
        if (error.message === 'Query read timeout') cutOff(this, error);
        throw error;
      },
    );
  },
});

/** For a pooler that gives each transaction another connection, and knows no named statements: sends none. */
export class UnnamedClient extends DatedClient {}

Object.defineProperty(UnnamedClient.prototype, 'query', {
  writable: true,
  configurable: true,
  value(this: UnnamedClient, config: (Query & { name?: string }) | string, ...rest: unknown[]): unknown {
    return Reflect.apply(DatedClient.prototype.query, this, [withoutName(config), ...rest]);
  },
});

function withoutName(config: (Query & { name?: string }) | string) {
  if (typeof config === 'string' || config.name === undefined) return config;
  // A query of pg's own is run as the object that it is.
  if (config instanceof pg.Query) return Object.assign(config, { name: undefined });
  return { ...config, name: undefined };
}

/** Ends a connection without waiting for a server that may have gone silent. */
export function cutOff(client: pg.Client, error?: Error): void {
  // Its types leave out that a client has a connection with a stream.
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } };
  connection.stream.destroy(error);
}

/** Ends a connection, and waits a second at most for the server to see it. */
export async function leave(client: pg.Client): Promise<void> {
  const late = setTimeout(() => cutOff(client), 1000);
  await client.end().catch(() => {});
  clearTimeout(late);
}

function checked(query: Query | string, result: pg.QueryResult): pg.QueryResult {
  if (textOf(query) === 'commit' && result.command === 'ROLLBACK') {
    throw new Error('A statement of this transaction failed, so nothing of it was kept.');
  }
  return result;
}

function textOf(query: Query | string): string {
  return (typeof query === 'string' ? query : query.text) ?? '';
}

/** The callback of a statement, which ends its span. */
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
