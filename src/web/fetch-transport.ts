import { ApiError, OFFLINE_STATUS } from '#contract/api-error.ts';
import { type ApiRequest, type ApiResponse, addressOf, type Transport } from '#contract/client.ts';
import { UPLOAD_MS } from '#contract/limits.ts';
import { randomId } from './random-id.ts';
import { clearToken, isExpired, storedToken, storeToken } from './token-store.ts';
import { traceIdOf } from './write/own-writes.ts';

// A slower call counts as a lost connection. Uploads use the server's own timeout.
const TIMEOUT_MS = 20_000;

// A small write goes on after the page is left, because the page may show its result already. Browsers refuse more than
// 64 kB of such bodies at a time. Five of 4,000 characters have at most 60 kB.
const KEPT_CHARACTERS = 4_000;
const MOST_KEPT = 5;
let kept = 0;

// A 401 of these is not about the token.
const WITHOUT_TOKEN = new Set(['signIn', 'signInWithPasskey', 'refreshToken']);

/** Calls over HTTP. An expired token is renewed once from the session cookie, before the call or after its 401. */
export const fetchTransport: Transport = async (request) => {
  const first = await send(request, await freshToken());
  if (first.status !== 401 || WITHOUT_TOKEN.has(request.name)) return first;
  const renewed = await renewToken();
  return renewed ? send(request, renewed) : first;
};

async function send(request: ApiRequest, token: string | null): Promise<ApiResponse> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const { body } = request;
  const upload = body instanceof FormData || body instanceof Blob ? body : null;
  if (upload instanceof Blob) headers['content-type'] = 'application/octet-stream';
  // The browser sets the content type of FormData, with the boundary.
  else if (body !== undefined && !upload) headers['content-type'] = 'application/json';
  const key = request.key ?? (request.method === 'POST' ? randomId() : undefined);
  if (key) headers['idempotency-key'] = key;
  if (key || document.documentElement.dataset.traces) headers.traceparent = traceparentOf(key ?? randomId());
  const text = upload || body === undefined ? '' : JSON.stringify(body);
  const isWrite = request.method !== 'GET' && !upload;
  const keepalive = isWrite && text.length <= KEPT_CHARACTERS && kept < MOST_KEPT;
  if (keepalive) kept++;
  try {
    const response = await fetch(addressOf(request), {
      method: request.method,
      headers,
      body: upload ?? (text || null),
      keepalive,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(upload ? UPLOAD_MS : TIMEOUT_MS),
    });
    return {
      status: response.status,
      body: await bodyOf(response),
      next: cursorOf(response.headers.get('link')),
      total: response.headers.get('x-total-count') ?? undefined,
      retryAfter: retryAfterOf(response),
    };
  } catch {
    // No response, or an incomplete one; the client reports it as a lost connection.
    return { status: OFFLINE_STATUS, body: null };
  } finally {
    if (keepalive) kept--;
  }
}

/**
 * Parses the body of a response. Every success has a JSON body: one that breaks off, or that is a proxy's own page,
 * does not confirm that anything was done.
 */
function bodyOf(response: Response): Promise<unknown> {
  const body = response.json();
  return response.ok ? body : body.catch(() => null);
}

/**
 * The `traceparent` header (W3C Trace Context) of a request. The page records no spans. The trace id of a write lets
 * the page recognise the events that the write caused.
 */
function traceparentOf(key: string): string {
  const id = traceIdOf(key);
  return `00-${id}-${id.slice(16)}-00`;
}

/** Downloads a file, without a timeout. */
export async function fetchFile(
  address: string,
  onProgress: (bytes: number) => void,
  method: 'GET' | 'POST' = 'POST',
): Promise<{ file: Blob; name: string }> {
  try {
    const response = await fetchAsViewer(address, () => ({ method }));
    if (!response.ok) throw await refusalIn(response);
    const name =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    return { file: await received(response, onProgress), name };
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.offline();
  }
}

/** A picture that needs the viewer's token cannot be the `src` of an image, so it is fetched as a data URL. */
export async function fetchPicture(address: string): Promise<string> {
  try {
    const response = await fetchAsViewer(address, () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) }));
    if (!response.ok) throw await refusalIn(response);
    return await dataUrl(await response.blob());
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.offline();
  }
}

/** Fetches with the viewer's token, which is renewed once after a 401. */
async function fetchAsViewer(address: string, init: () => RequestInit): Promise<Response> {
  const ask = (token: string | null) =>
    fetch(address, {
      ...init(),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: 'same-origin',
    });
  const response = await ask(await freshToken());
  return response.status === 401 ? ask(await renewToken()) : response;
}

async function refusalIn(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null);
  return new ApiError(response.status, body ?? {}, retryAfterOf(response));
}

function retryAfterOf({ headers }: Response): number | undefined {
  return Number(headers.get('retry-after')) || undefined;
}

export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `readAsDataURL` yields a string.
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

async function received(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  const parts: BlobPart[] = [];
  for (let bytes = 0; ; ) {
    const part = await reader?.read();
    if (!part || part.done) break;
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

function cursorOf(link: string | null): string | undefined {
  const address = link?.match(/<([^>]+)>;\s*rel="next"/)?.[1];
  return address ? (new URL(address, location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}

async function freshToken(): Promise<string | null> {
  const token = storedToken();
  if (!token) return null;
  return isExpired(token, Date.now()) ? renewToken() : token;
}

// Concurrent calls share one renewal.
let renewing: Promise<string | null> | null = null;

/** Null without a session or without a response. */
export function renewToken(): Promise<string | null> {
  renewing ??= fetchNewToken().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function fetchNewToken(): Promise<string | null> {
  const response = await send(
    {
      name: 'refreshToken',
      method: 'POST',
      path: '/token',
      params: {},
      query: {},
      body: undefined,
      key: undefined,
    },
    null,
  );
  const token = (response.body as { token?: string } | null)?.token;
  if (response.status === 200 && token) {
    storeToken(token);
    return token;
  }
  if (response.status === 401) clearToken();
  return null;
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the download has started and no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
