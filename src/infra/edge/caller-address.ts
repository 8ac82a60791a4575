import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Which proxies say truly whose request they pass on: how many stand in front of this app, or their addresses. */
export type TrustedProxies = number | string[];

type Trust = (address: string, hop: number) => boolean;

/** As Fastify and `proxyAddr` ask for it: the hop 0 is the one that is connected, the next ones it has named. */
export function trustIn(proxies: TrustedProxies | undefined): Trust | undefined {
  if (proxies === undefined) return undefined;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddr.compile(proxies);
}

/** The address of who asks, before Fastify has a request of its own; the same as its `request.ip`. */
export function addressFinder(proxies: TrustedProxies | undefined): (request: IncomingMessage) => string {
  const trust = trustIn(proxies);
  return trust ? (request) => proxyAddr(request, trust) : (request) => request.socket.remoteAddress ?? '';
}
