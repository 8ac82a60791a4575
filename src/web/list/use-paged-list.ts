import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '#contract/client.ts';
import { readOfTab } from '#ui/storage.ts';
import { useHydrated } from '../use-hydrated.ts';
import { useHandleRefusal } from '../write/use-handle-refusal.ts';
import { keepOfPage, keptOfPage, SCROLL_STORAGE } from './kept-pages.ts';
import {
  itemsOf,
  loadedWords,
  type PagedList,
  readAgain,
  startList,
  withChanged,
  withFirst,
  without,
  withPage,
} from './paged-list.ts';

export interface PagedListOptions<T> {
  name: string;
  idOf: (item: T) => string;
  /** Loads the page at a cursor. Without it, the list is its first page. */
  load?: ((cursor: string) => Promise<Page<T>>) | undefined;
  /**
   * Identifies the list's content if it does not depend on the address. Without it, the list starts over with each
   * address.
   */
  contentKey?: string;
}

export interface LoadableList {
  more: boolean;
  loadMore: () => Promise<void>;
  problem: string | undefined;
  announcement: string;
}

interface ShownList<T> extends LoadableList {
  items: T[];
  /** For the list element: the first new item gets the focus. */
  ref: RefObject<(HTMLUListElement & HTMLOListElement) | null>;
  remove: (id: string) => void;
  update: (item: T) => void;
}

interface State<T> {
  /** Identifies the list's content: another address is another list. */
  address: string;
  /** Whether the stored state was read; the server cannot. */
  restored: boolean;
  list: PagedList<T>;
  /**
   * Whether the served page is shorter than the list the user left, so that their scroll position lies after its end.
   */
  cutShort?: boolean;
  /** The index of the first item loaded last, among those shown. */
  grown?: { at: number };
  announcement?: string;
}

/**
 * A list whose first page the loader reads and whose later pages load on demand; `LoadMore` is its button.
 * ```
 * const list = usePagedList(first, { name: 'notifications', idOf: ({ id }) => id, load: (cursor) => api.list… });
 * <ul ref={list.ref}>{list.items.map(…)}</ul>
 * <LoadMore list={list} />
 * ```
 * Loaded pages survive a revalidation, a reload and Back. The list starts over when the address changes.
 */
export function usePagedList<T>(
  first: Page<T>,
  { name, idOf, load, contentKey }: PagedListOptions<T>,
): ShownList<T> {
  const { pathname, search, key } = useLocation();
  const address = contentKey ?? pathname + search;
  const storageKey = [key, address, name].join(' ');
  const hydrated = useHydrated();
  const begin = () => {
    // The key contains the list's name, so the stored items have this type.
    const kept = hydrated ? keptOfPage<PagedList<T>>(storageKey) : null;
    // State stored by an earlier version may lack properties.
    const list = kept
      ? withFirst({ ...startList<T>({ items: [] }), ...kept }, first, idOf)
      : startList(first);
    return { address, restored: hydrated, list } satisfies State<T>;
  };
  const [state, setState] = useState<State<T>>(begin);
  const [problem, setProblem] = useState<string>();
  const isOther = state.address !== address || state.restored !== hydrated;
  const list = isOther ? state.list : withFirst(state.list, first, idOf);
  if (isOther) setState({ ...begin(), cutShort: !state.restored && isAtEnd() });
  else if (list !== state.list) setState({ ...state, list });
  const items = itemsOf(list, idOf);
  const handleRefusal = useHandleRefusal();

  const ref = useRef<HTMLUListElement & HTMLOListElement>(null);
  const { grown, cutShort } = state;
  useLayoutEffect(() => {
    if (cutShort) scrollBack();
  }, [cutShort]);
  useEffect(() => {
    if (grown) ref.current?.children[grown.at]?.querySelector<HTMLElement>('a[href], button')?.focus();
  }, [grown]);
  useEffect(() => {
    if (list.pages > 0) keepOfPage(storageKey, list);
  }, [storageKey, list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function at each render, but does the same.
  useEffect(() => {
    if (!load || !list.outdated) return;
    const show = (fresh: PagedList<T>) =>
      setState((now) => (now.list === list ? { ...now, list: fresh } : now));
    // On failure the pages stay as they are; the next press on the button shows the error.
    readAgain(list, load).then(show, () => {});
  }, [list]);

  const loadMore = async () => {
    if (!load) return;
    setProblem(undefined);
    try {
      const loaded: Page<T>[] = [];
      const longer = () => loaded.reduce(withPage, list);
      // Load on if a page contains only duplicates: the user pressed for new items.
      do {
        const { next } = longer();
        if (next === undefined) break;
        loaded.push(await load(next));
      } while (itemsOf(longer(), idOf).length === items.length);
      // Some items may be rendered elsewhere.
      const at = ref.current?.children.length ?? 0;
      setState((now) => {
        // Discard the page if the list was read again meanwhile; the next press continues from there.
        if (now.address !== address || now.list.next !== list.next) return { ...now, announcement: '' };
        const grown = loaded.reduce(withPage, now.list);
        const added = itemsOf(grown, idOf).length - itemsOf(now.list, idOf).length;
        const announcement = loadedWords(added, grown.next === undefined);
        return { ...now, list: grown, grown: { at }, announcement };
      });
    } catch (error) {
      await handleRefusal(error, {
        own: ({ text }) => {
          setProblem(text);
          return true;
        },
      });
    }
  };
  const remove = (id: string) => setState((now) => ({ ...now, list: without(now.list, id) }));
  const update = (item: T) => setState((now) => ({ ...now, list: withChanged(now.list, item) }));
  const more = load !== undefined && list.next !== undefined;
  return { items, more, loadMore, problem, announcement: state.announcement ?? '', ref, remove, update };
}

/** Whether the page is scrolled to its end: one that was served with a shorter list cannot be restored further. */
function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}

function scrollBack(): void {
  const kept = JSON.parse(readOfTab(SCROLL_STORAGE) ?? '{}') as Record<string, number>;
  const at = kept[history.state?.key];
  if (at !== undefined && at > scrollY) scrollTo(0, at);
}
