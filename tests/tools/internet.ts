import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { OutboundOptions } from '#infra/outbound/outbound.ts';
import { isPublicAddress } from '#infra/outbound/public-address.ts';

const LOOPBACK = '127.0.0.1';
const pem = (kind: string) => fs.readFileSync(new URL(`shop-example.${kind}.pem`, import.meta.url), 'utf8');

/** A DNS and two web servers on a loopback address that stand in for the internet. */
export interface Internet {
  options: OutboundOptions & Required<Pick<OutboundOptions, 'names' | 'reach'>>;
  /** Answers of DNS by name. A name without an entry does not exist. */
  addresses: Map<string, string[]>;
  texts: Map<string, string[]>;
  /** Addresses that were requested. */
  requested: string[];
  /** How the servers answer. */
  answer: http.RequestListener;
  close(): Promise<void>;
}

/** Starts it with the name shop.example, the only one with a valid certificate beside www.shop.example. */
export async function startInternet(): Promise<Internet> {
  const listener =
    (scheme: string): http.RequestListener =>
    (request, response) => {
      internet.requested.push(`${scheme}://${request.headers.host}${request.url}`);
      internet.answer(request, response);
    };
  const secure = https.createServer({ cert: pem('cert'), key: pem('key') }, listener('https'));
  const plain = http.createServer(listener('http'));
  const [securePort, plainPort] = await Promise.all([secure, plain].map(listen));
  const internet: Internet = {
    options: {
      names: {
        listAddresses: async (name) => internet.addresses.get(name) ?? [],
        listTexts: async (name) => internet.texts.get(name) ?? [],
      },
      reach: (address, port) => {
        if (address !== LOOPBACK) return isPublicAddress(address) ? port : null;
        return (port === 443 ? securePort : plainPort) ?? null;
      },
      ca: pem('cert'),
    },
    addresses: new Map([
      ['shop.example', [LOOPBACK]],
      ['www.shop.example', [LOOPBACK]],
    ]),
    texts: new Map(),
    requested: [],
    answer: (_, response) => response.writeHead(404).end(),
    async close() {
      for (const server of [secure, plain]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return internet;
}

async function listen(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  return (server.address() as AddressInfo).port;
}
