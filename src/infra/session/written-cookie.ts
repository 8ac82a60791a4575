import type { Env } from '#infra/env.ts';
import { readCookie, writeCookie } from './cookie.ts';

/* How far the log went at a browser's last write, so that a read at another process finds it. */

const NAME = 'written';
/** Replicas that are further behind are no use anyway. */
const KEPT_SECONDS = 60 * 60;

/** @returns 0 without one */
export function readWritten(env: Env, header: string | undefined): number {
  const value = readCookie(env, NAME, header);
  return value && /^\d{1,15}$/.test(value) ? Number(value) : 0;
}

/** A Set-Cookie line. */
export function writeWritten(env: Env, position: number): string {
  return writeCookie(env, NAME, String(position), KEPT_SECONDS);
}
