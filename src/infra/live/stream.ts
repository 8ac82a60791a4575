import type { ServerResponse } from 'node:http';
import type { Viewer } from '#infra/session/token.ts';
import { type LogPlace, writeLogPlace } from './recent-signals.ts';
import type { Counts, Signal } from './signals.ts';

/** A browser that does not take what it is sent is let go of, and comes back where it was. */
const MOST_UNTAKEN_BYTES = 64 * 1024;

/** After how long a browser comes back that was let go of. Spread, so that all of them do not come at once. */
const SOONEST_MS = 200;
const LATEST_MS = 2_000;

/** The session is over, or the account suspended: there is nothing to come back for. */
export const OVER = 'event: over\ndata: {}\n\n';

/** Optional data of a signal. */
interface Told {
  counts: Counts | undefined;
  /** The trace that the user's own write was sent in. */
  trace: string | undefined;
}

/** One open line to a browser: server-sent events, as the HTML standard has them. */
export class Stream {
  readonly userId: string;
  readonly sessionId: string;
  /** What the pages behind it show, as `kind:id`. */
  readonly watches: ReadonlySet<string>;
  readonly openedAt = performance.now();
  /** Whether it was told what it missed, and follows. */
  follows = false;
  readonly #response: ServerResponse;

  constructor({ userId, sessionId }: Viewer, watches: ReadonlySet<string>, response: ServerResponse) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.watches = watches;
    this.#response = response;
  }

  /** @param place where the browser goes on when its line is lost now */
  begin(place: LogPlace): void {
    this.#write(`event: open\nid: ${writeLogPlace(place)}\ndata: {}\n\n`);
  }

  /** The browser was away for too long, and its pages must be read again. */
  reset(place: LogPlace): void {
    this.#write(`event: reset\nid: ${writeLogPlace(place)}\ndata: {}\n\n`);
  }

  /** @param number of the event, by which a browser leaves out what it was told before */
  tell(number: number, place: LogPlace, { kind, id }: Signal, { counts, trace }: Told): void {
    const data = JSON.stringify({ n: number, kind, id, counts, trace });
    this.#write(`id: ${writeLogPlace(place)}\ndata: ${data}\n\n`);
  }

  /** Keeps proxies from closing what is silent, and shows that the browser is still there. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends it; the browser comes back by itself. */
  end(): void {
    const pause = Math.round(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS));
    this.#last(`retry: ${pause}\n\n`);
  }

  /** Ends it for good. */
  dismiss(): void {
    this.#last(OVER);
  }

  #last(text: string): void {
    this.follows = false;
    if (!this.#response.writableEnded) this.#response.end(text);
  }

  #write(text: string): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MOST_UNTAKEN_BYTES) response.destroy();
    else response.write(text);
  }
}
