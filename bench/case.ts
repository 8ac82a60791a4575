import type { Shot } from './load.ts';

/** The same requests to the app and to the bare server. */
export interface Case {
  name: string;
  app: Shot[];
  bare: Shot[];
  /** Both must send the same response. */
  same?: boolean;
  /** Ask the app without shared copies. */
  uncached?: boolean;
  /** How long requests are sent to the app before it is measured, so that its code is compiled; 1. */
  warmUpSeconds?: number;
}

/** A user who reads, as in the database. */
export interface Reader {
  userId: string;
  username: string;
  contentType: string;
  platform: string;
  audience: number;
  token: string;
}

export const get = (path: string, token?: string): Shot => ({
  method: 'GET',
  path: `/api/${path}`,
  ...(token && { token }),
});

/** A request to the bare server, with the values of its statement. */
export const bare = (path: string, ...values: unknown[]): Shot => ({
  method: 'POST',
  path: `/${path}`,
  body: values,
});
