import { lazyNamed } from './lazy-named.ts';

/**
 * A part of a page that only some users see, with a chunk of its own that loads when the part is first shown: `const
 * Table = lazyPart(() => import('./table.tsx'), 'Table')`. It needs no Suspense: the served page contains the part,
 * and hydration waits for the chunk; a navigation shows the previous page until it is loaded.
 *
 * The page itself must import the part's style sheets (`import './table.module.css'`): the served markup needs them
 * before any script runs.
 *
 * If the chunk fails to load, the served page stays as it is and its links are handled by the browser, as without
 * JavaScript; the target of a navigation is loaded as a document.
 */
export const lazyPart: typeof lazyNamed = (load, name) => lazyNamed(() => load().catch(withoutIt), name);

function withoutIt(error: unknown): Promise<never> {
  if (typeof document === 'undefined') throw error;
  if (document.documentElement.dataset.ready !== undefined) location.reload();
  return new Promise(() => {});
}
