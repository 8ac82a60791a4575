import type { CheckLevel } from '#contract/check-levels.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Database } from '#infra/db/pool.ts';

/** A question about the running instance that its operator should know the answer to. */
export interface Check {
  /** Unique, in kebab case. */
  id: string;
  /** What to do if it is not `ok`, in at most two sentences. `docs/operators/troubleshoot.md` has it, too. */
  help: string;
  /** Changes nothing that users see. If it throws, the result is a problem without the text of the error. */
  run(run: CheckRun): Promise<Finding>;
}

export interface CheckRun {
  context: AppContext;
  /** A few connections to the primary with short time-outs, so that checks take none from requests. */
  database: Database;
  /** Aborts when the result is no longer awaited. */
  signal: AbortSignal;
}

export interface Finding {
  level: CheckLevel;
  /** Contains numbers and names of settings; never a secret, or a text or address of a user. */
  sentence: string;
}

export interface CheckResult extends Finding {
  id: string;
  help: string;
}

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence });
export const warning = (sentence: string): Finding => ({ level: 'warning', sentence });
export const problem = (sentence: string): Finding => ({ level: 'problem', sentence });
