import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SharedCache {
  /** Without a slash at the end. */
  url: string;
  /** Answers given without asking the app. */
  hits(): number;
  stop(): Promise<void>;
}

interface Stored {
  /** The request's values of the headers that the answer varies by. */
  varying: Record<string, string>;
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A cache such as stands between people and a site, as RFC 9111 describes a shared one. It keeps whatever it may keep
 * and never lets go of it, so that what should not have been kept shows.
 */
export async function startSharedCache(app: string): Promise<SharedCache> {
  const stored = new Map<string, Stored[]>();
  let hits = 0;
  const server = http.createServer(async (request, response) => {
    const key = `${request.method} ${request.url}`;
    const known = stored.get(key)?.find((one) => matches(one.varying, request.headers));
    if (known) hits++;
    const answer = known ?? (await ask(app, request));
    if (!known && mayKeep(request, answer)) stored.set(key, [...(stored.get(key) ?? []), answer]);
    response.writeHead(answer.status, answer.headers).end(answer.body);
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
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  const { 'transfer-encoding': _, ...headers } = answer.headers;
  const names = (headers.vary ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter(Boolean);
  const varying = Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? '')]));
  return { varying, status: answer.statusCode ?? 0, headers, body };
}

function matches(varying: Record<string, string>, headers: http.IncomingHttpHeaders): boolean {
  return Object.entries(varying).every(([name, value]) => String(headers[name] ?? '') === value);
}

function mayKeep(request: http.IncomingMessage, answer: Stored): boolean {
  const control = answer.headers['cache-control'] ?? '';
  const shared = /\b(public|s-maxage=[1-9])/.test(control) && !/no-store|private/.test(control);
  return request.method === 'GET' && answer.status === 200 && shared;
}
