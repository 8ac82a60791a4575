import { SOFTWARE } from '#contract/software.ts';
import type { Env } from '#infra/env.ts';
import { dnsNames, type NameSource } from './dns-names.ts';
import { type FetchLimits, fetchPublic, type Posted, type PublicResponse } from './fetch-public.ts';
import { OutboundFailure } from './outbound-failure.ts';
import { isPublicAddress } from './public-address.ts';

export interface OutboundLimits extends FetchLimits {
  /** For everything together: names, connections, redirects and the body. */
  totalMs: number;
  /** Lookups and requests at once in this process. More are refused as `busy`. */
  atOnce: number;
}

const LIMITS: OutboundLimits = {
  totalMs: 5000,
  connectMs: 2000,
  redirects: 3,
  bodyBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  atOnce: 16,
};

const POST_ANSWER_BYTES = 4096;

/** What tests replace to reach servers on a loopback address. No setting can. */
export interface OutboundOptions {
  names?: NameSource;
  /** The port to connect to at an address, or null if it must not be reached. */
  reach?: (address: string, port: number) => number | null;
  limits?: Partial<OutboundLimits>;
  /** Certificate authorities to trust, in PEM format. */
  ca?: string;
}

/** Reaches what users name: pages, DNS records and push services. It reaches public addresses only. */
export interface Outbound {
  /**
   * Gets an http(s) address with GET, without cookies or proxy. Every address of the host must be public.
   * @param mayFollow judges the target of each redirect
   * @throws {OutboundFailure}
   */
  fetchPublic(url: URL, mayFollow: (to: URL) => boolean): Promise<PublicResponse>;
  /**
   * Sends a body to an https address with POST, and follows no redirect. Every address of the host must be public.
   * @throws {OutboundFailure}
   */
  postPublic(url: URL, post: Posted): Promise<PublicResponse>;
  /**
   * The TXT records of a name, each in one piece; empty if there are none.
   * @throws {OutboundFailure}
   */
  listTextRecords(name: string): Promise<string[]>;
}

export function createOutbound(env: Pick<Env, 'publicUrl'>, options: OutboundOptions = {}): Outbound {
  const limits = { ...LIMITS, ...options.limits };
  const names = options.names ?? dnsNames(limits.totalMs);
  const reach = options.reach ?? ((address, port) => (isPublicAddress(address) ? port : null));
  const userAgent = `${SOFTWARE} (+${env.publicUrl})`;
  let running = 0;
  const bounded = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (running >= limits.atOnce) throw new OutboundFailure('busy');
    running++;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limits.totalMs);
    // The race ends the wait, also if the work ignores the signal.
    const ended = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => reject(new OutboundFailure('slow')));
    });
    try {
      return await Promise.race([work(limit.signal), ended]);
    } finally {
      clearTimeout(timer);
      running--;
    }
  };
  const common = { names, reach, userAgent, ca: options.ca };
  return {
    fetchPublic: (url, mayFollow) =>
      bounded((signal) => fetchPublic(url, { ...common, limits, mayFollow, signal })),
    postPublic: (url, post) =>
      bounded((signal) => {
        if (url.protocol !== 'https:') throw new OutboundFailure('address');
        return fetchPublic(url, {
          ...common,
          limits: { ...limits, redirects: 0, bodyBytes: POST_ANSWER_BYTES },
          mayFollow: () => false,
          signal,
          post,
        });
      }),
    listTextRecords: (name) => bounded((signal) => names.listTexts(name, signal)),
  };
}
