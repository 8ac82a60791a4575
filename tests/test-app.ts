import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { AppContext } from '#infra/app-context.ts';
import type { Clock } from '#infra/clock.ts';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { type App, createApp } from '#src/app.ts';
import { type ExpectToMatch, publishedAnswersOf } from './published.ts';
import { freshDatabase, PATIENT_SETTINGS } from './tools/database.ts';

/** A clock that tests move by hand. It starts at the real time and stands still. */
export class TestClock implements Clock {
  #now = new Date();

  now(): Date {
    return new Date(this.#now);
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}

export interface CallOptions {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, with the content type of `headers`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

export interface CallResponse {
  status: number;
  // Tests read responses of every shape; `call` has checked each one against the published document.
  body: any;
  headers: Headers;
  text: string;
}

export interface TestApp {
  url: string;
  /** For another test app on the same database. */
  databaseUrl: string;
  app: App;
  context: AppContext;
  clock: TestClock;
  /** Everything logged so far, one JSON object a line. */
  logs: string[];
  /** An HTTP request below /api. Throws when the response is not one that the OpenAPI document publishes. */
  call(method: string, path: string, options?: CallOptions): Promise<CallResponse>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Settings on top of those of tests. */
  env?: NodeJS.ProcessEnv;
  /** The response cache. Off by default, since tests look at once at what they wrote. */
  caching?: boolean;
  /** Begins background work, so that mails go out. */
  jobs?: boolean;
  /** Shares the database of another test app, as a second process would. */
  databaseUrl?: string;
}

/** Starts the real app, without pages, on a database and a port of its own. */
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
  });
  if (options.jobs) await app.start();
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  // As of another caller: the first app of a worker alone is asked, and its tests may count.
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
      // What a person sees a moment later: reads come after what follows from the writes before them.
      if (method === 'GET') await app.context.consumers.catchUp();
      return send(url, expectToMatch, method, address, call);
    },
    async close() {
      await app.close();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function send(
  url: string,
  expectToMatch: ExpectToMatch,
  method: string,
  address: string,
  options: CallOptions = {},
): Promise<CallResponse> {
  const hasBody = options.body !== undefined || options.raw !== undefined;
  const response = await fetch(`${url}/api${address}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.raw !== undefined && { body: options.raw as BodyInit }),
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const received: CallResponse = {
    status: response.status,
    headers: response.headers,
    text,
    body: parsed(text),
  };
  expectToMatch(method, address, received);
  return received;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
