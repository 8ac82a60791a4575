import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { isPublicAddress } from '#infra/outbound/public-address.ts';
import { type Check, ok, problem } from './check.ts';
import { findSighting, sightingsOf } from './sightings.ts';

const UNTRUSTED = 'untrusted proxy';
const DAY_MS = 24 * 60 * 60 * 1000;

export const proxyCheck: Check = {
  id: 'proxy',
  help: 'Set TRUST_PROXY to the number of your proxies, or to their addresses. Otherwise all users behind them share one rate limit.',
  async run({ context: { clock }, database }) {
    const seen = await findSighting(database.db, UNTRUSTED);
    const recent = seen && clock.now().getTime() - seen.lastAt.getTime() < DAY_MS;
    if (!recent) return ok('Callers are known by their own addresses.');
    return problem('Within a day, a proxy in front named callers, but TRUST_PROXY does not include it.');
  },
};

/** Records requests whose proxy names a public address while the caller is taken to be in the private network. */
export function watchProxies(app: FastifyInstance, context: AppContext): void {
  app.addHook('onRequest', async ({ headers, ip }) => {
    const named = headers['x-forwarded-for'];
    if (named === undefined || isPublic(ip)) return;
    if ([named].flat().join(',').split(',').some(isPublic)) sightingsOf(context)(UNTRUSTED);
  });
}

/** A caller from the internet could send any header, but has a public address. */
function isPublic(address: string): boolean {
  return isPublicAddress(address.trim().replace(/^::ffff:(?=\d)/i, ''));
}
