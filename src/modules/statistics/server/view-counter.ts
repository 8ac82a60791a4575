import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#infra/app-context.ts';
import { withoutValues } from '#infra/db/db-errors.ts';
import { addressKey } from '#infra/edge/rate-limiter.ts';
import { isRobot } from '#infra/edge/robots.ts';
import { asError } from '#infra/errors.ts';
import type { PageCounter, SeenPage } from '#infra/pages/page-counters.ts';
import { dayOf } from '#modules/statistics/statistics.rules.ts';
import { type Viewed, viewedAt } from '#modules/statistics/views.rules.ts';
import { addViews, saltOf, type View } from './views.commands.ts';

/** How often views are written, in ms. A process that is killed loses the views of this interval. */
const FLUSH_MS = 5_000;
/** Cached marks of counted views. For others the database finds the existing mark. */
const MAX_REMEMBERED = 50_000;
/** Maximum number of queued views. More than that, while the database is down or during an attack, are not counted. */
const MAX_QUEUED = 20_000;
const BATCH = 2_000;

interface QueuedView extends Viewed {
  at: Date;
  day: string;
  reader: string;
  viewerId: string | null;
}

interface Salt {
  day: string;
  value: string | null;
}

/**
 * Counts views of profiles and Kollabs, once per reader and day, without a cookie. A reader is a hash of their
 * account, or of their address and user agent, with a salt that is deleted after the day (views.commands.ts). A view
 * needs no query: views are queued and written by one statement every few seconds.
 */
export function createViewCounter(context: Pick<AppContext, 'clock' | 'database' | 'log'>): PageCounter {
  const { clock, database, log } = context;
  const remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  /** Views that arrive before the day's salt is loaded. */
  let beforeSalt: QueuedView[] = [];
  let queue: View[] = [];
  let salt: Salt = { day: '', value: null };
  let saltLoaded: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const scheduleFlush = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };

  const enqueue = ({ reader, ...view }: QueuedView, key: string): void => {
    const mark = createHmac('sha256', key).update(reader).digest('base64url').slice(0, 22);
    const seen = `${mark} ${view.name}`;
    if (remembered.get(seen)) return;
    remembered.set(seen, true);
    if (queue.length < MAX_QUEUED) queue.push({ ...view, mark });
    scheduleFlush();
  };

  const loadSalt = (day: string): void => {
    salt = { day, value: null };
    remembered.clear();
    saltLoaded = saltOf(database, day).then(
      (value) => {
        if (salt.day !== day) return;
        salt = { day, value };
        const views = beforeSalt;
        beforeSalt = [];
        for (const one of views) if (one.day === day) enqueue(one, value);
      },
      (error: Error) => {
        // The next flush retries.
        log.warn({ err: withoutValues(error) }, 'page views are not counted yet, trying again');
        scheduleFlush();
      },
    );
  };

  const write = async (): Promise<void> => {
    const { day, value } = salt;
    if (value === null && day !== '' && beforeSalt.length > 0) loadSalt(day);
    await saltLoaded;
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH);
      try {
        await addViews(database, batch);
      } catch (error) {
        log.warn({ err: withoutValues(asError(error)) }, 'page views are not counted yet, trying again');
        return scheduleFlush();
      }
      queue = queue.slice(batch.length);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(write);
    return flushing;
  };

  return {
    seen(page: SeenPage) {
      const viewed = viewedAt(page.target);
      if (!viewed || isRobot(page.userAgent)) return;
      const { viewerId } = page;
      const at = clock.now();
      const view = { ...viewed, at, day: dayOf(at), viewerId, reader: readerOf(page) };
      if (salt.day !== view.day) loadSalt(view.day);
      if (salt.value !== null) enqueue(view, salt.value);
      else if (beforeSalt.length < MAX_QUEUED) beforeSalt.push(view);
    },
    flush,
  };
}

/** A user is the same on all devices; a visitor is an address (a network for IPv6) and a user agent. */
function readerOf({ viewerId, ip, userAgent }: SeenPage): string {
  return viewerId ?? `${addressKey(ip)} ${userAgent.slice(0, 400)}`;
}
