import type { ServerResponse } from 'node:http';
import type { Viewer } from '#infra/session/token.ts';
import { formatLogCursor, type LogCursor } from './recent-signals.ts';
import type { Counts, Signal } from './signals.ts';

/** A browser that reads too slowly is disconnected. It reconnects and resumes. */
const MOST_UNTAKEN_BYTES = 64 * 1024;

/** Bounds of the delay before a disconnected browser reconnects. It is random, so that they do not all come at once. */
const SOONEST_MS = 200;
const LATEST_MS = 2_000;

/** The session has ended or the account is suspended, so the browser must not reconnect. */
export const OVER = 'event: over\ndata: {}\n\n';

interface SignalData {
  counts: Counts | undefined;
  /** The trace of the user's own write. */
  trace: string | undefined;
}

/** An open connection to a browser, with server-sent events as in the HTML standard. */
export class Stream {
  readonly userId: string;
  readonly sessionId: string;
  /** What the pages behind it show, as `kind:id`. */
  readonly watches: ReadonlySet<string>;
  readonly openedAt = performance.now();
  /** Whether it has caught up, and gets new events. */
  hasCaughtUp = false;
  readonly #response: ServerResponse;

  constructor({ userId, sessionId }: Viewer, watches: ReadonlySet<string>, response: ServerResponse) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.watches = watches;
    this.#response = response;
  }

  /** @param cursor where the browser resumes if the connection breaks now */
  begin(cursor: LogCursor): void {
    this.#write(`event: open\nid: ${formatLogCursor(cursor)}\ndata: {}\n\n`);
  }

  /** Tells the browser to read its pages again, because it was away for too long. */
  reset(cursor: LogCursor): void {
    this.#write(`event: reset\nid: ${formatLogCursor(cursor)}\ndata: {}\n\n`);
  }

  /** @param number of the event, by which a browser skips events that it already has */
  send(number: number, cursor: LogCursor, { kind, id }: Signal, { counts, trace }: SignalData): void {
    const data = JSON.stringify({ n: number, kind, id, counts, trace });
    this.#write(`id: ${formatLogCursor(cursor)}\ndata: ${data}\n\n`);
  }

  /** Heartbeat: keeps proxies from closing a silent connection, and detects lost browsers. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream; the browser reconnects by itself. */
  end(): void {
    const pause = Math.round(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS));
    this.#last(`retry: ${pause}\n\n`);
  }

  dismiss(): void {
    this.#last(OVER);
  }

  #last(text: string): void {
    this.hasCaughtUp = false;
    if (!this.#response.writableEnded) this.#response.end(text);
  }

  #write(text: string): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MOST_UNTAKEN_BYTES) response.destroy();
    else response.write(text);
  }
}
