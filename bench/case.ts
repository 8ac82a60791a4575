import type { Shot } from './load.ts';

/** One measurement: the same HTTP request to the app and to the bare server. */
export interface Case {
  name: string;
  app: Shot[];
  bare: Shot[];
  /** Whether both must send the same response. */
  same: boolean;
  /** Whether the cache may serve it (the default). */
  caching?: boolean;
  /** How long the app is asked before it is measured: it is to be measured as one that has run for a while. 1. */
  warmUpSeconds?: number;
}

/** Who asks, as they stand in the database. */
export interface Seeker {
  userId: string;
  username: string;
  contentType: string;
  platform: string;
  audience: number;
  token: string;
}

export function get(path: string): Shot {
  return { method: 'GET', path: `/api/${path}` };
}

/** What the bare server runs. */
export function bare(path: string, values: unknown[]): Shot {
  return { method: 'POST', path: `/${path}`, body: values };
}
