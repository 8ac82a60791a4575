import { useCallback, useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useMatches, useRevalidator } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';
import { beginReading } from './router-glue/page-reads.ts';

// To read again is what React Router calls to revalidate: the loaders run anew.

/** What a write can change: what the page shows, or what the frame around every page shows of the viewer. */
export type Part = 'page' | 'viewer';

/** What changed and was not read again yet. Only in the browser: nothing revalidates on the server. */
const changed = new Set<Part>();

/** A reader who goes from page to page sees the number of unread notifications no older than this. */
const VIEWER_MS = 60_000;
let viewerReadAt = Number.POSITIVE_INFINITY;

/** Told when data that was read is on the page; only while `useShownData` watches for it. */
let waiting: (() => void)[] = [];
let isWatched = false;

/** The next navigation or revalidation reads these parts again. */
export function markChanged(parts: readonly Part[]): void {
  for (const part of parts) changed.add(part);
}

/** To be called when a part was read again. */
export function markRead(part: Part): void {
  changed.delete(part);
}

/**
 * To be called when the root's loader has read.
 * @param viewer a visitor has nothing that changes by itself, and shares pages with other visitors
 */
export function markViewerRead(viewer: object | null): void {
  markRead('viewer');
  viewerReadAt = viewer ? performance.now() : Number.POSITIVE_INFINITY;
}

/**
 * For the root's `shouldRevalidate`: what the frame shows is read again when a write changed it, when a reader follows
 * a link to the very page that they are on, and by a navigation when it was read a minute ago or longer.
 */
export function revalidatesViewer({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (changed.size > 0) return changed.has('viewer');
  const address = nextUrl.pathname + nextUrl.search;
  if (currentUrl.pathname + currentUrl.search === address) return true;
  return performance.now() - viewerReadAt >= VIEWER_MS;
}

/** For a page's `shouldRevalidate` where writes change only the viewer: such a write does not read the page again. */
export function revalidatesPage({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return changed.size > 0 ? changed.has('page') : defaultShouldRevalidate;
}

/**
 * Reads parts of what is shown again: `onRetry={useRevalidate()}`. Writes do it by themselves (`changes`).
 * @param parts the page when left out
 */
export function useRevalidate(...parts: Part[]): () => Promise<void> {
  const readAgain = useReadAgain();
  return async () => void (await readAgain(parts.length === 0 ? ['page'] : parts));
}

const NOT_READ = 'This page could not be read again, so it may be out of date.';
const NOT_READ_MS = 10_000;

/**
 * As above, for parts that are known only when it happens. When they cannot be read, the page stays as it is, and a
 * message offers to try again.
 * @returns once the page shows what was read, or it is known that it does not: whether it does
 */
export function useReadAgain(): (parts: readonly Part[]) => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const latest = useRef<(parts: readonly Part[]) => Promise<boolean>>(undefined);
  const readAgain = useCallback(
    async (parts: readonly Part[]) => {
      markChanged(parts);
      const shown = isWatched ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined;
      const failed = Promise.withResolvers<boolean>();
      const end = beginReading(() => {
        const again = () => void latest.current?.(parts);
        toast.error(NOT_READ, {
          about: changed,
          duration: NOT_READ_MS,
          action: { label: 'Read again', onSelect: again },
        });
        failed.resolve(false);
      });
      const read = revalidate().then(async () => {
        end();
        toast.clear(changed);
        // The root says itself when the viewer was read.
        markRead('page');
        await shown;
        return true;
      });
      return Promise.race([read, failed.promise]);
    },
    [revalidate, toast],
  );
  latest.current = readAgain;
  return readAgain;
}

function tellWaiting(): void {
  const ready = waiting;
  waiting = [];
  for (const resolve of ready) resolve();
}

/**
 * For the root: tells when data that was read is on the page. The router hands it over in a transition, and React
 * does not show transitions in the order in which they were begun, so nothing else can know.
 */
export function useShownData(): void {
  // Another array for each navigation and revalidation that was completed.
  const matches = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time there is other data.
  useEffect(tellWaiting, [matches]);
  useEffect(() => {
    isWatched = true;
    return () => {
      isWatched = false;
      tellWaiting();
    };
  }, []);
}
