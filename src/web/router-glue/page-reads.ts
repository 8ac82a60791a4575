import { useEffect } from 'react';
import { OFFLINE_STATUS } from '#contract/api-error.ts';

/* Wraps the router's data requests, whose addresses end in '.data'.

   When a revalidation fails, the page must stay as it is, but the router would replace it with its error page. So the
   router's request is left pending until something else is read. */

const underWay = new Set<() => void>();

export function beginReading(onFailure: () => void): () => void {
  underWay.add(onFailure);
  return () => void underWay.delete(onFailure);
}

/** Call it in the root: the router's requests go through `readPage` while it is mounted. */
export function usePageReads(): void {
  useEffect(() => {
    const browserFetch = window.fetch;
    window.fetch = (input, init) => readPage(browserFetch, input, init);
    return () => {
      window.fetch = browserFetch;
    };
  }, []);
}

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
    return new Response(null, { status: OFFLINE_STATUS });
  });
  if (!isAgain || (response.status < 500 && response.status !== 429)) return response;
  failReading();
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function readsAgain(pathname: string): boolean {
  if (underWay.size === 0) return false;
  const page = pathname.slice(0, -'.data'.length).replace(/\/(?:_root|_)$/, '/');
  return page === location.pathname;
}

function failReading(): void {
  const failed = [...underWay];
  underWay.clear();
  for (const onFailure of failed) onFailure();
}
