import { ApiError } from '#contract/api-error.ts';
import { type ApiRequest, type ApiResponse, addressOf, type Transport } from '#contract/client.ts';
import { UPLOAD_MS } from '#contract/limits.ts';
import { randomId } from './random-id.ts';
import { clearToken, isExpired, storedToken, storeToken } from './token-store.ts';
import { traceIdOf } from './write/own-writes.ts';

// A call that takes longer than this is told as a lost connection. An upload has as long as the server gives it.
const TIMEOUT_MS = 20_000;

// What these are refused with is not about the token.
const WITHOUT_TOKEN = new Set(['signIn', 'signInWithPasskey', 'refreshToken']);

/** Calls over HTTP. A token that ended is replaced once, from the session cookie, before the call or after its 401. */
export const fetchTransport: Transport = async (request) => {
  const first = await send(request, await freshToken());
  if (first.status !== 401 || WITHOUT_TOKEN.has(request.name)) return first;
  const renewed = await renewToken();
  return renewed ? send(request, renewed) : first;
};

async function send(request: ApiRequest, token: string | null): Promise<ApiResponse> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const form = request.body instanceof FormData ? request.body : null;
  // A form names its type by itself, with the boundary of its parts.
  if (request.body !== undefined && !form) headers['content-type'] = 'application/json';
  const key = request.key ?? (request.method === 'POST' ? randomId() : undefined);
  if (key) headers['idempotency-key'] = key;
  if (key || document.documentElement.dataset.traces) headers.traceparent = traceparentOf(key ?? randomId());
  try {
    const response = await fetch(addressOf(request), {
      method: request.method,
      headers,
      body: form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(form ? UPLOAD_MS : TIMEOUT_MS),
    });
    return {
      status: response.status,
      body: await bodyOf(response),
      next: cursorOf(response.headers.get('link')),
      total: response.headers.get('x-total-count') ?? undefined,
      retryAfter: Number(response.headers.get('retry-after')) || undefined,
    };
  } catch {
    // No answer, or not all of it; the client turns it into a sentence about the connection.
    return { status: 599, body: null };
  }
}

/**
 * What a response says. Every success has a body: one that broke off, or that is a proxy's own page, does not tell that
 * anything was done.
 */
function bodyOf(response: Response): Promise<unknown> {
  const body = response.json();
  return response.ok ? body : body.catch(() => null);
}

/**
 * The trace (W3C Trace Context) of a request and of what follows from it. The page itself records nothing of it. By that of a
 * write it knows the events that are its own.
 */
function traceparentOf(key: string): string {
  const id = traceIdOf(key);
  return `00-${id}-${id.slice(16)}-00`;
}

/**
 * A file that a call answers with, however long it takes to make.
 * @param onProgress is told the bytes that have come so far
 * @throws {ApiError}
 */
export async function fetchFile(
  address: string,
  onProgress: (bytes: number) => void,
  method: 'GET' | 'POST' = 'POST',
): Promise<{ file: Blob; name: string }> {
  const ask = async (token: string | null) =>
    fetch(address, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: 'same-origin',
    });
  try {
    let response = await ask(await freshToken());
    if (response.status === 401) response = await ask(await renewToken());
    if (!response.ok) {
      const retryAfter = Number(response.headers.get('retry-after')) || undefined;
      throw new ApiError(response.status, await response.json().catch(() => ({})), retryAfter);
    }
    const name =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    return { file: await received(response, onProgress), name };
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(599, {});
  }
}

/**
 * A picture that only its viewer may read: its bytes need the token, so no address of it can stand in a page.
 * @returns it as a data URL
 * @throws {ApiError}
 */
export async function fetchPicture(address: string): Promise<string> {
  const ask = async (token: string | null) =>
    fetch(address, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
  let response = await ask(await freshToken());
  if (response?.status === 401) response = await ask(await renewToken());
  if (!response?.ok)
    throw new ApiError(response?.status ?? 599, (await response?.json().catch(() => null)) ?? {});
  const picture = await response.blob().catch(() => null);
  if (!picture) throw new ApiError(599, {});
  return dataUrl(picture);
}

/** A file of this device or of the server, as an address that a page may show. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // Of `readAsDataURL` it is a text.
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

// Calls made at the same moment share one renewal.
let renewing: Promise<string | null> | null = null;

/** Asks for a token by the cookie of the session, and stores it; null without a session, or without an answer. */
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

/** Hands a file to the browser, as if a link to it had been followed. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to keep it by then, and lets go of its own copy.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
