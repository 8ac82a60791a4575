import { type ReactNode, type RefObject, use, useMemo, useRef } from 'react';
import { useBrokenCovers } from '#ui/card/use-broken-covers.tsx';
import { useTimesIn } from '#ui/time/use-times-in.ts';
import { KeptMarkupContext } from './kept-markup.ts';
import { isServed, type Shown } from './served-list.ts';

interface ListItemProps<T> {
  item: Shown<T>;
  /** Draws one whose data is there. */
  children: (item: T) => ReactNode;
  /**
   * What it depends on besides its data, where its markup may be kept on the server: it must then know nothing of who
   * reads, and of no context. Left out, it is drawn each time.
   */
  kept?: string | undefined;
}

/**
 * An item of a list that a page serves as markup alone (`served-list.ts`): as it was served, or drawn from its data. What
 * was served keeps what its components do by themselves: moments are the viewer's, and a broken picture is drawn over.
 */
export function ListItem<T extends object>({ item, children, kept }: ListItemProps<T>) {
  const ref = useRef<HTMLLIElement>(null);
  const keep = use(KeptMarkupContext);
  const markup = isServed(item)
    ? item.markup
    : kept === undefined
      ? undefined
      : keep?.(kept, item, () => children(item));
  // The same object each time: React writes another one into the page.
  const html = useMemo(() => (markup === undefined ? undefined : { __html: markup }), [markup]);
  return (
    <>
      <li
        ref={ref}
        {...(html ? { dangerouslySetInnerHTML: html } : { children: isServed(item) ? null : children(item) })}
      />
      {isServed(item) ? <KeptAlive item={ref} /> : null}
    </>
  );
}

function KeptAlive({ item }: { item: RefObject<HTMLElement | null> }) {
  useTimesIn(item);
  return useBrokenCovers(item);
}
