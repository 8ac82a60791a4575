import { useCallback, useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useMatches, useRevalidator } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';
import { beginReading } from './router-glue/page-reads.ts';

// To revalidate, in React Router, is to run the loaders of the page again.

/** What a write can change: the content of the page, or the viewer's data in the frame around every page. */
export type Part = 'page' | 'viewer';

/** Parts that changed and have not been revalidated yet. Browser only: the server never revalidates. */
const changed = new Set<Part>();

/** The maximum age of the unread counts after a navigation. */
const VIEWER_MS = 60_000;
let viewerReadAt = Number.POSITIVE_INFINITY;

/** Callbacks for when new loader data is rendered; used only while `useShownData` is mounted. */
let waiting: (() => void)[] = [];
let isWatched = false;

export function markChanged(parts: readonly Part[]): void {
  for (const part of parts) changed.add(part);
}

export function markRead(part: Part): void {
  changed.delete(part);
}

/**
 * Call it when the root's loader has run.
 * @param viewer null for a visitor, who has no data that changes, and whose pages are shared
 */
export function markViewerRead(viewer: object | null): void {
  markRead('viewer');
  viewerReadAt = viewer ? performance.now() : Number.POSITIVE_INFINITY;
}

/**
 * The root's `shouldRevalidate`. It reads the viewer's data after a write that changed it, after a link to the current
 * page, and in a navigation at least a minute after the last read.
 */
export function revalidatesViewer({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (changed.size > 0) return changed.has('viewer');
  const address = nextUrl.pathname + nextUrl.search;
  if (currentUrl.pathname + currentUrl.search === address) return true;
  return performance.now() - viewerReadAt >= VIEWER_MS;
}

/** A page's `shouldRevalidate` that skips writes which change only the viewer. */
export function revalidatesPage({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return changed.size > 0 ? changed.has('page') : defaultShouldRevalidate;
}

/**
 * Revalidates parts on demand: `onClick={useRevalidate()}`. Writes do so themselves (`changes`).
 * @param parts the page by default
 */
export function useRevalidate(...parts: Part[]): () => Promise<void> {
  const revalidateParts = useRevalidateParts();
  return async () => void (await revalidateParts(parts.length === 0 ? ['page'] : parts));
}

const NOT_READ = 'This page could not be refreshed, so it may be out of date.';
const NOT_READ_MS = 10_000;

/**
 * Like `useRevalidate`, with the parts as an argument. On failure the page stays as it is, and a toast offers a retry.
 * @returns resolves when the page shows the new data, with true, or when the read has failed, with false
 */
export function useRevalidateParts(): (parts: readonly Part[]) => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const latest = useRef<(parts: readonly Part[]) => Promise<boolean>>(undefined);
  const revalidateParts = useCallback(
    async (parts: readonly Part[]) => {
      markChanged(parts);
      const shown = isWatched ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined;
      const failed = Promise.withResolvers<boolean>();
      const end = beginReading(() => {
        const again = () => void latest.current?.(parts);
        toast.error(NOT_READ, {
          about: changed,
          duration: NOT_READ_MS,
          action: { label: 'Try again', onSelect: again },
        });
        failed.resolve(false);
      });
      const read = revalidate().then(async () => {
        end();
        toast.clear(changed);
        // The root calls `markViewerRead` itself.
        markRead('page');
        await shown;
        return true;
      });
      return Promise.race([read, failed.promise]);
    },
    [revalidate, toast],
  );
  latest.current = revalidateParts;
  return revalidateParts;
}

function resolveWaiting(): void {
  const ready = waiting;
  waiting = [];
  for (const resolve of ready) resolve();
}

/**
 * Call it in the root: signals when new loader data is rendered. The router applies data in a transition, and React
 * can render transitions out of order, so only an effect knows.
 */
export function useShownData(): void {
  // A new array after each completed navigation or revalidation.
  const matches = useMatches();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the data changes.
  useEffect(resolveWaiting, [matches]);
  useEffect(() => {
    isWatched = true;
    return () => {
      isWatched = false;
      resolveWaiting();
    };
  }, []);
}
