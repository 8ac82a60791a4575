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
import type { Face } from './face.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Outbox } from './mail/outbox.ts';
import type { MediaStore } from './media/store.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { PageCounters } from './pages/page-counters.ts';
import type { AccountGuard } from './session/account-guard.ts';
import type { Revocations } from './session/revocations.ts';
import type { Tokens } from './session/token.ts';
import type { ViewerCache } from './session/viewer-cache.ts';

/** What every module gets from the infrastructure. It is created once in `app.ts` and passed down, never a global. */
export interface AppContext {
  env: Env;
  clock: Clock;
  log: FastifyBaseLogger;
  database: Database;
  replicas: Replicas | null;
  limiter: RateLimiter;
  responseCache: ResponseCache;
  /** Caches shared by many readers. Entries are dropped by events that a manifest names. */
  sharedCaches: SharedCaches;
  tokens: Tokens;
  revocations: Revocations;
  account: AccountGuard;
  /**
   * Reads the account's state with one statement and checks that it allows the action.
   * @throws {AppError} not_signed_in, account_suspended, email_unverified
   */
  requireAccount(userId: string, action: AccountAction): Promise<Standing>;
  encryption: Encryption;
  /** How this place looks to people now. */
  face(): Promise<Face>;
  jobs: Jobs;
  viewers: ViewerCache;
  /** Whether a viewer may get the lists that all visitors share: they hide nothing, and have not just written. */
  readsAsVisitor(userId: string): Promise<boolean>;
  consumers: Consumers;
  /** Must be called after a commit. Wakes the consumers, and keeps the user off shared responses for a few seconds. */
  wrote(userId: string | null): void;
  outbox: Outbox;
  outbound: Outbound;
  media: MediaStore;
  pageCounters: PageCounters;
  /** Replaces services whose credentials are not set. Null if there are none, as in production. */
  standIns: StandIns | null;
}

/** Settings of stand-ins for external services. */
export interface StandIns {
  settingsFor(service: string): { clientId: string; clientSecret: string; baseUrl: string };
}
