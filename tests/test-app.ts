import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import type { Clock } from '#infra/clock.ts';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import type { OutboundOptions } from '#infra/outbound/outbound.ts';
import { type App, createApp } from '#src/app.ts';
import { publishedAnswersOf } from './published.ts';
import { freshDatabase, PATIENT_SETTINGS } from './tools/database.ts';
import { emptying } from './tools/empty-tables.ts';

/** A clock that stands still until a test advances it. It starts at the real time. */
export class TestClock implements Clock {
  #now = new Date();

  now(): Date {
    return new Date(this.#now);
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }

  reset(): void {
    this.#now = new Date();
  }
}

export interface CallOptions {
  /** Sends over a connection, for tests of the transport. By default requests are injected. */
  bySocket?: boolean;
  token?: string | undefined;
  body?: unknown;
  /** Sent unchanged, with the content type in `headers`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

export interface CallResponse {
  status: number;
  // Tests read bodies of every shape. `call` has checked the body against the published document.
  body: any;
  headers: Headers;
  text: string;
}

export interface TestApp {
  url: string;
  /** To start another test app on the same database. */
  databaseUrl: string;
  app: App;
  context: AppContext;
  clock: TestClock;
  logs: string[];
  /**
   * Sends a request to a path below /api.
   * @throws if the OpenAPI document does not publish the response
   */
  call(method: string, path: string, options?: CallOptions): Promise<CallResponse>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Settings that override those of tests. */
  env?: NodeJS.ProcessEnv;
  /** Enables the response cache. Off by default, because tests read what they have just written. */
  caching?: boolean;
  /** Starts background work, so that mails are sent. */
  jobs?: boolean;
  /** Shares the database of another test app, like a second process. */
  databaseUrl?: string;
  /** Stands in for the internet. Without it, only public addresses are reached. */
  outbound?: OutboundOptions;
}

type SharedAppOptions = Pick<TestAppOptions, 'env' | 'caching' | 'jobs' | 'databaseUrl'>;

/** Idle apps of this worker, by their options. */
const free = new Map<string, TestApp[]>();
const sharedDatabases = new Set<string>();
const keyOf = ({ env, caching, jobs, databaseUrl }: SharedAppOptions) =>
  JSON.stringify([env, caching, jobs, databaseUrl]);

/**
 * Returns a shared app with an empty database and the clock at the real time. `close` leaves it to the next file.
 * @param options files with the same options share an app. Each combination keeps connections open, so use one that
 *   several files use
 * @param options.databaseUrl of another acquired app, for a second process. Close the second app first
 */
export async function acquireTestApp(options: SharedAppOptions = {}): Promise<TestApp> {
  const app = free.get(keyOf(options))?.pop() ?? (await startSharedApp(options));
  app.clock.reset();
  return app;
}

async function startSharedApp(options: SharedAppOptions): Promise<TestApp> {
  const { jobs, databaseUrl } = options;
  // Jobs of an idle second app would run in the next file. The database of an app that is not shared is dropped.
  if (databaseUrl && (jobs || !sharedDatabases.has(databaseUrl))) {
    throw new Error(
      'Only a second app without jobs, on the database of a shared app, is shared: use startTestApp().',
    );
  }
  const own = await startTestApp(options);
  const { context, logs } = own;
  // Writes the consumers' cursors, which are kept when tables are emptied.
  await context.consumers.catchUp();
  // Only the first app of a database empties the tables.
  const empty = databaseUrl ? async () => {} : await emptying(context.database.pool);
  const start = () => {
    throw new Error('Background work would go on in the next file: use startTestApp().');
  };
  const app: TestApp = {
    ...own,
    app: { ...own.app, start },
    // If this fails, the app is not reused, and the worker's next file starts a new one.
    async close() {
      await context.consumers.catchUp();
      if (jobs) await context.jobs.idle();
      await context.pageCounters.flush();
      await empty();
      fs.rmSync(context.env.dataDir, { recursive: true, force: true });
      context.sharedCaches.drop();
      logs.length = 0;
      const key = keyOf(options);
      free.set(key, [...(free.get(key) ?? []), app]);
    },
  };
  sharedDatabases.add(own.databaseUrl);
  return app;
}

/** Endpoints that only read, although their method is POST. */
const READS = /^\/search(kollabs|posts|users)\b/;

/** Starts the real app, without pages, with its own database and port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await freshDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-test-'));
  const env = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret that only the tests know, and nobody else does',
    RATE_LIMIT_SCALE: '1000',
    DEMO: '0',
    // A worker runs several apps, and PostgreSQL allows a hundred connections for all workers.
    DATABASE_POOL: '8',
    DATABASE_PLANNED_POOL: '3',
    DATABASE_EVENTS_POOL: '2',
    DATABASE_JOBS_POOL: '2',
    ...PATIENT_SETTINGS,
    ...options.env,
  });
  const logs: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      logs.push(String(chunk));
      done();
    },
  });
  const clock = new TestClock();
  const app = await createApp({
    env,
    databaseUrl: database.url,
    clock,
    pages: 'none',
    root: process.cwd(),
    log: createLog(env, logStream),
    caching: options.caching ?? false,
    crons: false,
    ...(options.outbound && { outbound: options.outbound }),
  });
  if (options.jobs) await app.start();
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  // With another client address, so that the request does not count towards the rate limits that tests check.
  const document = { url: '/api/openapi.json', remoteAddress: '192.0.2.1' };
  const expectToMatch = await publishedAnswersOf(async () => (await app.http.inject(document)).payload);
  return {
    url,
    databaseUrl: database.url,
    app,
    context: app.context,
    clock,
    logs,
    async call(method, address, call) {
      // Consumers process the log within moments. Reads wait for them, as they would for a user.
      if (method === 'GET' || READS.test(address)) await app.context.consumers.catchUp();
      const send = call?.bySocket ? sendBySocket(url) : inject(app.http);
      const received = await send(method, address, call);
      expectToMatch(method, address, received);
      return received;
    },
    async close() {
      await app.close();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Send = (method: string, address: string, options?: CallOptions) => Promise<CallResponse>;

function sendBySocket(url: string): Send {
  return async (method, address, options = {}) => {
    const { headers, payload } = requestOf(options);
    const response = await fetch(`${url}/api${address}`, {
      method,
      redirect: 'manual',
      headers,
      ...(payload !== undefined && { body: payload as BodyInit }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
}

/** Injects the request, which takes a third of the time of a connection. */
function inject(http: FastifyInstance): Send {
  return async (method, address, options = {}) => {
    const { headers: sent, payload } = requestOf(options);
    const response = await http.inject({
      method: method as HTTPMethods,
      url: `/api${address}`,
      headers: sent,
      ...(payload !== undefined && { payload }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const one of [value].flat()) headers.append(name, String(one));
    }
    const text = response.payload;
    return { status: response.statusCode, headers, text, body: parsed(text) };
  };
}

function requestOf({ token, body, raw, headers }: CallOptions) {
  const payload = body === undefined ? raw : JSON.stringify(body);
  return {
    payload,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
