import type { FastifyBaseLogger } from 'fastify';
import type { AccountAction, Standing } from '#contract/policy.ts';
import type { RateLimiter } from '#infra/edge/rate-limiter.ts';
import type { ResponseCache } from '#infra/edge/response-cache.ts';
import type { SharedCaches } from '#infra/edge/shared-caches.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/pool.ts';
import type { Replicas } from './db/replicas.ts';
import type { Encryption } from './encryption.ts';
import type { Env } from './env.ts';
import type { Consumers } from './events/consumers.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Outbox } from './mail/outbox.ts';
import type { MediaStore } from './media/store.ts';
import type { PageCounters } from './pages/page-counters.ts';
import type { AccountGuard } from './session/account-guard.ts';
import type { Revocations } from './session/revocations.ts';
import type { Tokens } from './session/token.ts';
import type { ViewerCache } from './session/viewer-cache.ts';

/** What every module gets from the infrastructure: made once in app.ts and passed down, never a global. */
export interface AppContext {
  env: Env;
  clock: Clock;
  log: FastifyBaseLogger;
  database: Database;
  /** What reads may be made at in place of it; null without any. */
  replicas: Replicas | null;
  limiter: RateLimiter;
  responseCache: ResponseCache;
  /** What is kept for many readers, and dropped at an event that a manifest names (`unshares`). */
  sharedCaches: SharedCaches;
  tokens: Tokens;
  revocations: Revocations;
  account: AccountGuard;
  /**
   * Reads by one statement how an account stands, for what an action asks of it.
   * @throws {AppError} not_signed_in, account_suspended, email_unverified
   */
  admit(userId: string, action: AccountAction): Promise<Standing>;
  encryption: Encryption;
  jobs: Jobs;
  /** What reads need to know of viewers, kept until an event says that it changed. */
  viewers: ViewerCache;
  /** Whether a viewer may be given the lists of everyone: they leave nothing out, and have written nothing just now. */
  readsAsVisitor(userId: string): Promise<boolean>;
  /** What follows from events. */
  consumers: Consumers;
  /** To be called after a commit: what follows from it is looked for at once, and its user sees it in every list. */
  wrote(userId: string | null): void;
  outbox: Outbox;
  media: MediaStore;
  /** What counts the pages that are shown. */
  pageCounters: PageCounters;
  /** In place of services whose credentials are not set; null where there are none, as in production. */
  standIns: StandIns | null;
}

/** Where stand-ins for services outside answer. */
export interface StandIns {
  settingsFor(service: string): { clientId: string; clientSecret: string; baseUrl: string };
}
