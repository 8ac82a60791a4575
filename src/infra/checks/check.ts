import type { CheckLevel } from '#contract/check-levels.ts';
import { counted } from '#contract/text.ts';
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

const LATE_SECONDS = 15 * 60;
const VERY_LATE_SECONDS = 60 * 60;

/** The finding about work that should be done within minutes. */
export function judgeWait(
  seconds: number,
  { fine, late }: { fine: Finding; late(time: string): string },
): Finding {
  if (seconds <= LATE_SECONDS) return fine;
  const sentence = late(durationText(seconds));
  return seconds > VERY_LATE_SECONDS ? problem(sentence) : warning(sentence);
}

/** '20 minutes', '3 hours', '2 days'. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}
