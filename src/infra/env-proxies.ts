import net from 'node:net';
import { z } from 'zod';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const MOST_HOPS = 16;

const SENTENCE =
  'must be the number of proxies in front, or their addresses, separated by commas (each an address, a range such as 10.0.0.0/8, loopback, linklocal or uniquelocal)';

/** TRUST_PROXY. Trusting every address is refused, because callers could then forge theirs. */
export const trustProxyField = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => isHops(parts) || parts.every(isProxy), SENTENCE)
  .transform((parts) => (isHops(parts) ? Number(parts[0]) || undefined : parts));

function isHops(parts: string[]): boolean {
  return parts.length === 1 && /^\d{1,2}$/.test(parts[0] ?? '') && Number(parts[0]) <= MOST_HOPS;
}

function isProxy(part: string): boolean {
  if (NAMES.has(part) || net.isIP(part) > 0) return true;
  const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(part) ?? [];
  const most = { 4: 32, 6: 128 }[net.isIP(address)] ?? 0;
  return Number(bits) >= 1 && Number(bits) <= most;
}
