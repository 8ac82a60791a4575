import { lazyNamed } from './lazy-named.ts';

/**
 * A part of a page that only some of its readers see, with code of its own that is fetched when it is first shown:
 * `const Table = lazyPart(() => import('./table.tsx'), 'Table')`. It needs no Suspense: the served page has it, and
 * waits with its own script until it is there; a navigation shows the page before until then.
 *
 * Its sheets are imported by the page itself: what is served must be dressed before any script has come.
 *
 * When it cannot be fetched, the served page stays as it is and its links are the browser's, as without any script; and
 * what a navigation leads to is loaded as a document.
 */
export const lazyPart: typeof lazyNamed = (load, name) => lazyNamed(() => load().catch(withoutIt), name);

function withoutIt(error: unknown): Promise<never> {
  if (typeof document === 'undefined') throw error;
  if (document.documentElement.dataset.ready !== undefined) location.reload();
  return new Promise(() => {});
}
