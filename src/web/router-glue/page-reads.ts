import { useEffect } from 'react';

/*
 * The requests by which the router reads the data of pages, whose addresses end in '.data'.
 *
 * What is read again is on the page already. When it does not come, the page stays as it is: the router would put the page
 * of an error in its place. The router's own request stays open then, until something else is read.
 */

/** As `ApiError` has it: there was no response. */
const OFFLINE = 599;

/** Called when what each reads does not come. */
const underWay = new Set<() => void>();

/** @returns the end of it, which may be called more than once */
export function beginReading(onFailure: () => void): () => void {
  underWay.add(onFailure);
  return () => void underWay.delete(onFailure);
}

/** For the root: what the router reads goes through `readPage`, for as long as the component stands. */
export function usePageReads(): void {
  useEffect(() => {
    const browserFetch = window.fetch;
    window.fetch = (input, init) => readPage(browserFetch, input, init);
    return () => {
      window.fetch = browserFetch;
    };
  }, []);
}

/** Tells a page that the connection does not bring from one that the server could not make. */
export async function readPage(
  browserFetch: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const request = input instanceof Request ? input : undefined;
  const method = init?.method ?? request?.method ?? 'GET';
  const { pathname } = new URL(request?.url ?? String(input), location.href);
  if (method !== 'GET' || !pathname.endsWith('.data')) return browserFetch(input, init);
  const isAgain = readsAgain(pathname);
  const signal = init?.signal ?? request?.signal;
  const response = await browserFetch(input, init).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return new Response(null, { status: OFFLINE });
  });
  if (!isAgain || (response.status < 500 && response.status !== 429)) return response;
  failReading();
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Whether this request reads the page again that is shown. */
function readsAgain(pathname: string): boolean {
  if (underWay.size === 0) return false;
  const page = pathname.slice(0, -'.data'.length).replace(/\/(?:_root|_)$/, '/');
  return page === location.pathname;
}

/** The page stays as it is; who asked for it is told. */
function failReading(): void {
  const failed = [...underWay];
  underWay.clear();
  for (const onFailure of failed) onFailure();
}
