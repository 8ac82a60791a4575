import { viewedAt } from '#modules/statistics/views.rules.ts';
import { failReading, readsAgain } from '../../reading-again.ts';

/**
 * Data of pages that a reader is about to open, kept in memory for a moment, so that the press uses what the hover
 * fetched. The browser's own cache cannot: pages of the signed-in are not to be stored.
 */

const FRESH_MS = 10_000;
const MOST = 6;

/** As `ApiError` has it: there was no response. */
const OFFLINE = 599;

interface Fetched {
  response: Promise<Response>;
  since: number;
}

type Fetch = typeof fetch;

export class FetchedPages {
  readonly #pages = new Map<string, Fetched>();
  readonly #fetch: Fetch;
  readonly #now: () => number;

  constructor(browserFetch: Fetch, now = () => performance.now()) {
    this.#fetch = browserFetch;
    this.#now = now;
  }

  /** Fetches a whole address of this site, unless it was fetched a moment ago. */
  prepare(address: string): void {
    if (this.#fresh(address)) return;
    // Such a request counts as no view.
    const response = this.#fetch(address, { priority: 'low', headers: { purpose: 'prefetch' } });
    // Read at once, or it would hold a connection until it is used. A failure is told to the reader who asks, if any.
    response.then((kept) => kept.clone().arrayBuffer()).catch(() => this.#pages.delete(address));
    this.#pages.delete(address);
    this.#pages.set(address, { response, since: this.#now() });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST && oldest !== undefined) this.#pages.delete(oldest);
  }

  /** After anything that may have changed what pages show. */
  clear(): void {
    this.#pages.clear();
  }

  /**
   * To stand in for `fetch`: answers once with what was prepared, and forgets all of it when something is written. A
   * page that is read again and does not come is not answered at all.
   */
  readonly answer: Fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const method = init?.method ?? request?.method ?? 'GET';
    if (method !== 'GET') {
      // What is fetched while the write is under way may be from before it.
      this.clear();
      return this.#fetch(input, init).finally(() => this.clear());
    }
    const { href, pathname } = new URL(request?.url ?? String(input), location.href);
    const prepared = this.#fresh(href);
    if (!prepared) return readsAgain(pathname) ? this.#again(input, init) : this.#page(pathname, input, init);
    this.#pages.delete(href);
    // What did not go well is asked for again.
    return prepared.then(
      (response) => {
        if (!response.ok) return this.#fetch(input, init);
        this.#tellShown(pathname);
        return response;
      },
      () => this.#page(pathname, input, init),
    );
  };

  /** A view of a page that was fetched beforehand. One that does not arrive is not counted. */
  #tellShown(pathname: string): void {
    if (!viewedAt(pathname)) return;
    const address = `/api/views?${new URLSearchParams({ page: pathname })}`;
    this.#fetch(address, { method: 'POST', keepalive: true, priority: 'low' }).catch(() => {});
  }

  /** A page that the line does not bring is told apart from one that the server could not make. */
  async #page(pathname: string, input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    try {
      return await this.#fetch(input, init);
    } catch (error) {
      if (!pathname.endsWith('.data') || init?.signal?.aborted) throw error;
      return new Response(null, { status: OFFLINE });
    }
  }

  /** Where the server or the way to it fails, it waits until the router gives it up. */
  async #again(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const response = await this.#fetch(input, init).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
    if (response && response.status < 500 && response.status !== 429) return response;
    failReading();
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }

  #fresh(address: string): Promise<Response> | undefined {
    const fetched = this.#pages.get(address);
    return fetched && this.#now() - fetched.since < FRESH_MS ? fetched.response : undefined;
  }
}
