import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '#contract/client.ts';
import { useHydrated } from '../use-hydrated.ts';
import { useTellRefusal } from '../write/use-tell-refusal.ts';
import { keepOfPage, keptOfPage } from './kept-pages.ts';
import { isAtEnd, scrollBack } from './kept-scroll.ts';
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

interface PagedListOptions<T> {
  /** Tells the lists of a page apart. */
  name: string;
  idOf: (item: T) => string;
  /** The page behind a cursor; left out, the list ends with its first page. */
  load?: ((cursor: string) => Promise<Page<T>>) | undefined;
  /** What the list is of, where it stands beside what the address opens; left out, it begins anew with the address. */
  of?: string;
}

export interface LoadableList {
  /** Whether there is more to load. */
  more: boolean;
  loadMore: () => Promise<void>;
  /** Why the last attempt did not work, as a sentence. */
  problem: string | undefined;
  /** What the last attempt brought, to be read out. */
  announcement: string;
}

interface ShownList<T> extends LoadableList {
  /** Everything loaded, in order, each once. */
  items: T[];
  /** For the element whose children are the items: the first new one takes the focus. */
  ref: RefObject<(HTMLUListElement & HTMLOListElement) | null>;
  /** Takes an item away that a write removed. */
  remove: (id: string) => void;
  /** Shows an item as a write left it. */
  update: (item: T) => void;
}

interface State<T> {
  /** What the list is of: another address is another list. */
  address: string;
  /** Whether what was kept of it could be looked up, which the server cannot. */
  restored: boolean;
  list: PagedList<T>;
  /** Whether the page was served with less of it than its reader had left, and ends before where they were. */
  cutShort?: boolean;
  /** Where those begin that were loaded last, among all that are shown. */
  grown?: { at: number };
  announcement?: string;
}

/**
 * A list whose first page the loader read and whose next ones are loaded on demand; `LoadMore` is its button.
 * ```
 * const list = usePagedList(first, { name: 'notifications', idOf: ({ id }) => id, load: (cursor) => api.list… });
 * <ul ref={list.ref}>{list.items.map(…)}</ul>
 * <LoadMore list={list} />
 * ```
 * What was loaded survives a revalidation, a reload and the way back, and begins anew when the address changes.
 */
export function usePagedList<T>(first: Page<T>, { name, idOf, load, of }: PagedListOptions<T>): ShownList<T> {
  const { pathname, search, key } = useLocation();
  const address = of ?? pathname + search;
  const place = [key, address, name].join(' ');
  const hydrated = useHydrated();
  const begin = () => {
    // The list that was left here held the same kind of items.
    const kept = hydrated ? keptOfPage<PagedList<T>>(place) : null;
    // An earlier version of the page knew fewer of its parts.
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
  const tell = useTellRefusal();

  const ref = useRef<HTMLUListElement & HTMLOListElement>(null);
  const { grown, cutShort } = state;
  useLayoutEffect(() => {
    if (cutShort) scrollBack();
  }, [cutShort]);
  useEffect(() => {
    if (grown) ref.current?.children[grown.at]?.querySelector<HTMLElement>('a[href], button')?.focus();
  }, [grown]);
  useEffect(() => {
    if (list.pages > 0) keepOfPage(place, list);
  }, [place, list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function at each render, and does the same.
  useEffect(() => {
    if (!load || !list.outdated) return;
    const show = (fresh: PagedList<T>) =>
      setState((now) => (now.list === list ? { ...now, list: fresh } : now));
    // What does not load now stays as it was; the next press on the button tells.
    readAgain(list, load).then(show, () => {});
  }, [list]);

  const loadMore = async () => {
    if (!load) return;
    setProblem(undefined);
    try {
      const loaded: Page<T>[] = [];
      const longer = () => loaded.reduce(withPage, list);
      // A page of nothing but doubles is no answer to a press.
      do {
        const { next } = longer();
        if (next === undefined) break;
        loaded.push(await load(next));
      } while (itemsOf(longer(), idOf).length === items.length);
      // Some of the items may be shown elsewhere.
      const at = ref.current?.children.length ?? 0;
      setState((now) => {
        // Not behind a list that was read again meanwhile: the next press loads what comes after it then.
        if (now.address !== address || now.list.next !== list.next) return { ...now, announcement: '' };
        const grown = loaded.reduce(withPage, now.list);
        const added = itemsOf(grown, idOf).length - itemsOf(now.list, idOf).length;
        const announcement = loadedWords(added, grown.next === undefined);
        return { ...now, list: grown, grown: { at }, announcement };
      });
    } catch (error) {
      await tell(error, {
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
