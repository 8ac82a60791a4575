import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { codeOf } from '#infra/errors.ts';
import type { NameSource } from './dns-names.ts';
import { OutboundFailure } from './outbound-failure.ts';

export interface FetchLimits {
  connectMs: number;
  redirects: number;
  /** The most bytes that are read of a body. */
  bodyBytes: number;
  headerBytes: number;
}

export interface PublicResponse {
  /** The address that answered, after redirects. */
  url: URL;
  status: number;
  headers: http.IncomingHttpHeaders;
  /** As many bytes as the limit allows, read as UTF-8. */
  body: string;
}

interface Fetch {
  names: NameSource;
  reach: (address: string, port: number) => number | null;
  limits: FetchLimits;
  userAgent: string;
  ca: string | undefined;
  mayFollow: (to: URL) => boolean;
  signal: AbortSignal;
  /** Sent with POST. */
  post?: Posted;
}

export interface Posted {
  headers: Record<string, string>;
  body: Uint8Array;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Gets a public address and follows its redirects; see `Outbound.fetchPublic`. */
export async function fetchPublic(url: URL, options: Fetch): Promise<PublicResponse> {
  let at = url;
  for (let followed = 0; ; followed++) {
    const response = await fetchOnce(at, options);
    const to = REDIRECTS.has(response.status) ? response.headers.location : undefined;
    if (to === undefined) return response;
    const next = URL.parse(to, at);
    if (followed >= options.limits.redirects || !next || !maySucceed(at, next) || !options.mayFollow(next))
      throw new OutboundFailure('redirect');
    at = next;
  }
}

/** A redirect must not give up encryption. */
function maySucceed(from: URL, to: URL): boolean {
  return to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');
}

async function fetchOnce(url: URL, options: Fetch): Promise<PublicResponse> {
  if (!isFetchable(url)) throw new OutboundFailure('address');
  const { addresses, port } = await findReachable(url, options);
  options.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const { limits, userAgent, ca, signal, post } = options;
    const secure = url.protocol === 'https:';
    // One agent a request: connections are not reused, and the proxy settings of Node's global agent do not apply.
    const agent = secure ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false });
    const request = (secure ? https : http).request({
      agent,
      // The name for the certificate. `lookup` returns only addresses that were judged, so that a second answer of DNS
      // cannot lead elsewhere.
      host: url.hostname,
      lookup: pinned(addresses),
      port,
      path: url.pathname + url.search,
      method: post ? 'POST' : 'GET',
      headers: {
        ...post?.headers,
        ...(post && { 'content-length': post.body.length }),
        host: url.host,
        'user-agent': userAgent,
        accept: '*/*',
        // Compressed bodies are refused below, so a small response cannot become a large one.
        'accept-encoding': 'identity',
        connection: 'close',
      },
      maxHeaderSize: limits.headerBytes,
      signal,
      ...(secure && { servername: url.hostname, rejectUnauthorized: true, ...(ca !== undefined && { ca }) }),
    });
    const connecting = setTimeout(
      () => request.destroy(new OutboundFailure('unreachable')),
      limits.connectMs,
    );
    const connected = () => clearTimeout(connecting);
    request.on('socket', (socket) => socket.once(secure ? 'secureConnect' : 'connect', connected));
    let responded = false;
    request.on('close', () => {
      connected();
      // Without an error, as after a response that switches protocols.
      if (!responded) reject(new OutboundFailure('invalid'));
    });
    request.on('error', (error) => reject(asFailure(error, signal)));
    request.on('response', (response) => {
      responded = true;
      const { statusCode: status = 0, headers } = response;
      const done = (body: string) => {
        resolve({ url, status, headers, body });
        request.destroy();
      };
      if (REDIRECTS.has(status)) {
        done('');
        return;
      }
      const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
      if (encoding !== 'identity') {
        request.destroy(new OutboundFailure('invalid'));
        return;
      }
      readBody(response, limits.bodyBytes).then(done, (error) => reject(asFailure(error, signal)));
    });
    request.end(post?.body);
  });
}

/** Whether an address may be fetched at all: http(s) at its default port, by a name with a dot. */
export function isFetchable({ protocol, port, username, password, hostname }: URL): boolean {
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    port === '' &&
    username === '' &&
    password === '' &&
    isIP(hostname) === 0 &&
    /^[^.[\]]+(\.[^.[\]]+)+$/.test(hostname)
  );
}

async function findReachable(
  url: URL,
  { names, reach, signal }: Fetch,
): Promise<{ addresses: string[]; port: number }> {
  const addresses = await names.listAddresses(url.hostname, signal);
  const ports = addresses.map((address) => reach(address, url.protocol === 'https:' ? 443 : 80));
  const [port] = ports;
  if (port === undefined) throw new OutboundFailure('name');
  if (port === null || ports.includes(null)) throw new OutboundFailure('private');
  return { addresses, port };
}

function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, found);
    else if (first) callback(null, first.address, first.family);
  };
}

async function readBody(response: http.IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
}

function asFailure(error: unknown, signal: AbortSignal): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  if (signal.aborted) return new OutboundFailure('slow', error);
  const code = codeOf(error) ?? '';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code))
    return new OutboundFailure('certificate', error);
  if (code.startsWith('HPE_')) return new OutboundFailure('invalid', error);
  return new OutboundFailure('unreachable', error);
}
