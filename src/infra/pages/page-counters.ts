export interface SeenPage {
  /** Path and query of the request. For a navigation in the browser, those of the page's data. */
  target: string;
  viewerId: string | null;
  ip: string;
  userAgent: string;
}

/** Counts page views for a module. It gets every view, whether the page was rendered or came from a cache. */
export interface PageCounter {
  /** Delays the response, so it may only note the view in memory. */
  seen(page: SeenPage): void;
  /** Writes the noted views. Idempotent. */
  flush(): Promise<void>;
}

/** A browser sends these with pages that its user has not asked for yet. */
const PREFETCHED = /prefetch|prerender|preview/i;

export class PageCounters {
  readonly #counters: PageCounter[] = [];

  add(counter: PageCounter): void {
    this.#counters.push(counter);
  }

  /**
   * Must be called for each page that was sent, also with 304.
   * @param request its method and headers show whether a user asked for the page
   */
  seen(
    { method, url = '', headers }: SentRequest,
    { viewerId, ip }: Pick<SeenPage, 'viewerId' | 'ip'>,
  ): void {
    if (method !== 'GET' || PREFETCHED.test(String(headers['sec-purpose'] ?? headers.purpose ?? ''))) return;
    const page = { target: url, viewerId, ip, userAgent: headers['user-agent'] ?? '' };
    for (const counter of this.#counters) counter.seen(page);
  }

  async flush(): Promise<void> {
    await Promise.all(this.#counters.map((counter) => counter.flush()));
  }
}

interface SentRequest {
  method?: string;
  url?: string;
  headers: Record<string, string | string[] | undefined> & { 'user-agent'?: string | undefined };
}
