/** A page that was sent whole, as what counts pages is told of it. */
export interface SeenPage {
  /** Path and query, as they were asked for; of a step inside the app, those of its data. */
  target: string;
  /** Null for a visitor. */
  viewerId: string | null;
  /** The network address of the caller. */
  ip: string;
  userAgent: string;
}

/** Counts pages of a module. It is told of each, whether it was rendered or came from a cache. */
export interface PageCounter {
  /** Waited for by the response: it may keep what it needs in memory, and nothing more. */
  seen(page: SeenPage): void;
  /** Writes what it kept. Harmless to repeat. */
  flush(): Promise<void>;
}

/** What a browser fetches before its user asked for it. */
const PREFETCHED = /prefetch|prerender|preview/i;

/** Every counter of pages in one. */
export class PageCounters {
  readonly #counters: PageCounter[] = [];

  add(counter: PageCounter): void {
    this.#counters.push(counter);
  }

  /**
   * To be called for each page that was sent, also for one that the browser had already (304).
   * @param request what came; its method and headers say whether a user asked for it
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
