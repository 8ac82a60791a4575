import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Trusted proxies in front of the app: their number, or their addresses. */
export type TrustedProxies = number | string[];

type Trust = (address: string, hop: number) => boolean;

/** The trust function for Fastify and `proxyAddr`. Hop 0 is the connected address, the others come from the header. */
export function trustIn(proxies: TrustedProxies | undefined): Trust | undefined {
  if (proxies === undefined) return undefined;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies);
}

/** Finds the caller's address before Fastify has a request; the same as its `request.ip`. */
export function addressFinder(proxies: TrustedProxies | undefined): (request: IncomingMessage) => string {
  const trust = trustIn(proxies);
  return trust ? (request) => proxyAddr(request, trust) : (request) => request.socket.remoteAddress ?? '';
}
