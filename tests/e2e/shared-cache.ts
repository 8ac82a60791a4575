import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SharedCache {
  /** Without a trailing slash. */
  url: string;
  hits(): number;
  stop(): Promise<void>;
}

interface Stored {
  /** The request's values of the headers in the response's Vary. */
  varying: Record<string, string>;
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Starts a shared cache in front of the app (RFC 9111). It stores every response that may be stored, and never evicts,
 * so that a response wrongly marked as cacheable fails a test.
 */
export async function startSharedCache(app: string): Promise<SharedCache> {
  const stored = new Map<string, Stored[]>();
  let hits = 0;
  const server = http.createServer(async (request, response) => {
    const key = `${request.method} ${request.url}`;
    const known = stored.get(key)?.find((one) => matches(one.varying, request.headers));
    if (known) hits++;
    const given = known ?? (await ask(app, request));
    if (!known && mayKeep(request, given)) stored.set(key, [...(stored.get(key) ?? []), given]);
    response.writeHead(given.status, given.headers).end(given.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => hits,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function ask(app: string, request: http.IncomingMessage): Promise<Stored> {
  const asked = http.request(app + request.url, { method: request.method, headers: request.headers });
  request.pipe(asked);
  const [response] = (await once(asked, 'response')) as [http.IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  const { 'transfer-encoding': _, ...headers } = response.headers;
  const names = (headers.vary ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);
  const varying = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]));
  return { varying, status: response.statusCode ?? 0, headers, body };
}

function matches(varying: Record<string, string>, headers: http.IncomingHttpHeaders): boolean {
  return Object.entries(varying).every(([name, value]) => String(headers[name] ?? '') === value);
}

function mayKeep(request: http.IncomingMessage, response: Stored): boolean {
  const control = response.headers['cache-control'] ?? '';
  const shared = /\b(public|s-maxage=[1-9])/.test(control) && !/no-store|private/.test(control);
  return request.method === 'GET' && response.status === 200 && shared;
}
