import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#infra/app-error.ts';
import type { Log } from '#infra/db/log.ts';
import type { Env } from '#infra/env.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import { bearerToken, type Tokens } from '#infra/session/token.ts';
import { errorBody } from './error-body.ts';
import { refusedPage } from './refused-page.ts';
import { isRobot } from './robots.ts';
import { COMMON_HEADERS } from './security-headers.ts';

/** Share of the capacity that each priority may fill. The least important requests are refused first. */
const SHARES = { write: 1, viewer: 0.75, visitor: 0.5, robot: 0.25 };
export type Priority = keyof typeof SHARES;

const PAGE_UNITS = 4;
const RETRY_SECONDS = 2;
const LOG_EVERY_MS = 10_000;

/**
 * Pictures and sitemaps are cached as a whole and sent as fast as the reader takes them, like files. If they counted,
 * a few slow readers could fill the capacity.
 */
const FILE_FOLDERS = ['/media/', '/sitemaps/'];
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Bounds the work in progress. More than that would only queue, and be answered too late for everyone, so it is
 * refused at once, before anything is done for it (decision 9).
 */
export interface Admission {
  before(next: RequestListener): RequestListener;
  addFile(path: string): void;
  /** Makes the app count requests with a body once the body has arrived, so that a slow sender takes no capacity. */
  mount(app: FastifyInstance): void;
  /**
   * Releases the units of a response that stays open without working, such as an event stream or one that waits for
   * others.
   */
  release(response: ServerResponse): void;
  /** Acquires the units again. Never refuses, since the caller has already waited. */
  acquire(request: IncomingMessage, response: ServerResponse): void;
  readonly taken: number;
  readonly refused: number;
  readonly refusedOf: Readonly<Record<Priority, number>>;
}

interface AdmissionOptions {
  env: Pick<Env, 'publicUrl' | 'mostAtOnce'>;
  log: Log;
  tokens: Pick<Tokens, 'verify'>;
  /**
   * Whether a cookie has opened a session in this process before. Does not query the database, so that strangers
   * cannot cause work.
   */
  isKnownSession(cookie: string): boolean;
}

export function createAdmission({ env, log, tokens, isKnownSession }: AdmissionOptions): Admission {
  const { mostAtOnce: most } = env;
  const files = new Set<string>();
  const acquired = new Map<ServerResponse, number>();
  const ready = refusals();
  let taken = 0;
  let refused = 0;
  const refusedOf = { write: 0, viewer: 0, visitor: 0, robot: 0 };
  let loggedAt = Number.NEGATIVE_INFINITY;

  const release = (response: ServerResponse) => {
    taken -= acquired.get(response) ?? 0;
    acquired.delete(response);
  };
  const unitsOf = (request: IncomingMessage) => {
    const path = pathOf(request);
    if (path.startsWith('/api/')) return 1;
    const isFile = files.has(path) || FILE_FOLDERS.some((folder) => path.startsWith(folder));
    return isFile || HEALTH.has(path) ? 0 : PAGE_UNITS;
  };
  /** Uses only what was verified, since anyone can send the rest. */
  const priorityOf = async ({ method, headers }: IncomingMessage): Promise<Priority> => {
    const token = bearerToken(headers.authorization);
    const cookie = readSessionCookie(env, headers.cookie);
    const isVerified =
      (token !== undefined && (await tokens.verify(token)) !== null) ||
      (cookie !== undefined && isKnownSession(cookie));
    if (isVerified) return method === 'GET' || method === 'HEAD' ? 'viewer' : 'write';
    return isRobot(headers['user-agent']) ? 'robot' : 'visitor';
  };
  const acquire = (request: IncomingMessage, response: ServerResponse) => {
    const units = unitsOf(request);
    if (units === 0 || acquired.has(response) || response.closed) return;
    taken += units;
    acquired.set(response, units);
    response.once('close', () => release(response));
  };
  const refuse = (request: IncomingMessage, response: ServerResponse, priority: Priority) => {
    refused++;
    refusedOf[priority]++;
    const now = performance.now();
    if (now - loggedAt > LOG_EVERY_MS) {
      loggedAt = now;
      log.warn({ event: 'overloaded', taken, refused, rank: priority }, 'Overloaded: requests are refused');
    }
    const { head, body } = request.headers.accept?.includes('text/html') ? ready.page : ready.json;
    response.writeHead(503, head).end(body);
  };

  return {
    before: (next) => (request, response) => {
      const units = unitsOf(request);
      const begin = () => {
        if (!hasBody(request)) acquire(request, response);
        next(request, response);
      };
      // With room for all priorities, it need not be determined.
      if (taken + units <= most * SHARES.robot || HEALTH.has(pathOf(request))) return begin();
      void priorityOf(request).then((priority) => {
        if (taken + units > most * SHARES[priority]) refuse(request, response, priority);
        else begin();
      });
    },
    addFile: (path) => void files.add(path),
    mount(app) {
      app.addHook('preValidation', (request, reply, done) => {
        if (hasBody(request.raw)) acquire(request.raw, reply.raw);
        done();
      });
    },
    release,
    acquire,
    refusedOf,
    get taken() {
      return taken;
    },
    get refused() {
      return refused;
    },
  };
}

/** The path without the query, which a caller can choose freely. */
function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/** Prepared once, since a refusal must cost almost nothing. */
function refusals() {
  const refusal = new AppError('unavailable');
  const refusalAs = (type: string, text: string) => {
    const body = Buffer.from(text);
    const head = {
      ...COMMON_HEADERS,
      'content-type': `${type}; charset=utf-8`,
      'content-length': body.length,
      'cache-control': 'no-store',
      'retry-after': String(RETRY_SECONDS),
    };
    return { head, body };
  };
  return {
    json: refusalAs('application/json', JSON.stringify(errorBody(refusal, ''))),
    page: refusalAs('text/html', refusedPage(refusal.status, refusal.message)),
  };
}
