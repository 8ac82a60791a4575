import { useCallback, useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useMatches, useRevalidator } from 'react-router';

/** What a write can change: what the page shows, or what the frame around every page shows of the viewer. */
export type Part = 'page' | 'viewer';

/** What changed and was not read again yet. Only in the browser: nothing revalidates on the server. */
const changed = new Set<Part>();

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
 * For the root's `shouldRevalidate`: what the frame shows is read again when a write changed it, and when a reader
 * follows a link to the very page that they are on. A navigation alone reads nothing of it, so that what a hover
 * fetched is what the click asks for.
 */
export function revalidatesViewer({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (changed.size > 0) return changed.has('viewer');
  return currentUrl.pathname + currentUrl.search === nextUrl.pathname + nextUrl.search;
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
  return () => readAgain(parts.length === 0 ? ['page'] : parts);
}

/**
 * As above, for parts that are known only when it happens.
 * @returns a promise that waits until the page shows what was read
 */
export function useReadAgain(): (parts: readonly Part[]) => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (parts) => {
      markChanged(parts);
      const shown = isWatched ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined;
      await revalidate();
      // The root says itself when the viewer was read.
      markRead('page');
      await shown;
    },
    [revalidate],
  );
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
