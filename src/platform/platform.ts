import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './db/pool.ts';
import type { Env } from './env.ts';
import type { Limiter } from './http/limiter.ts';
import type { SharedAnswers } from './http/shared-answers.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Outbox } from './mail/outbox.ts';
import type { MediaStore } from './media/store.ts';
import type { Sealed } from './sealed.ts';
import type { Revocations } from './session/revocations.ts';
import type { Tokens } from './session/token.ts';

/** What the server gives every module: made once in app.ts, passed down, never imported as a global. */
export interface Platform {
  env: Env;
  clock: Clock;
  log: FastifyBaseLogger;
  database: Database;
  limiter: Limiter;
  sharedAnswers: SharedAnswers;
  tokens: Tokens;
  revocations: Revocations;
  /**
   * Keeps a person's account from being deleted until a transaction ends. Every write of somebody signed in begins
   * with it: `change` does, and what writes without `change` must.
   * @throws {AppError} not_signed_in, when the account is gone
   */
  holdAccount(tx: Tx, userId: string): Promise<void>;
  sealed: Sealed;
  jobs: Jobs;
  outbox: Outbox;
  media: MediaStore;
}
