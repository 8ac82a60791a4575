import type { Env } from '#infra/env.ts';
import { readCookie, writeCookie } from './cookie.ts';

/* Cookie with the position in the write-ahead log after the browser's last write, so that a read at another process
   finds the write. */

const NAME = 'written';
/** A replica that lags further is not used anyway. */
const KEPT_SECONDS = 60 * 60;

/** @returns 0 without the cookie */
export function readWritten(env: Env, header: string | undefined): number {
  const value = readCookie(env, NAME, header);
  return value && /^\d{1,15}$/.test(value) ? Number(value) : 0;
}

export function writeWritten(env: Env, position: number): string {
  return writeCookie(env, NAME, String(position), KEPT_SECONDS);
}
