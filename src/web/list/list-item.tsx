import { type ReactNode, type RefObject, use, useMemo, useRef } from 'react';
import { useBrokenCovers } from '#ui/card/use-broken-covers.tsx';
import { useTimesIn } from '#ui/time/use-times-in.ts';
import { KeptMarkupContext } from './kept-markup.ts';
import { isServed, type Shown } from './served-list.ts';

interface ListItemProps<T> {
  item: Shown<T>;
  children: (item: T) => ReactNode;
  /**
   * A cache key for the item's markup on the server, with everything besides the data that it depends on. Such markup
   * must not depend on the viewer or on a React context. Without a key nothing is cached.
   */
  kept?: string | undefined;
}

/**
 * An item of a list that is served as markup only (`served-list.ts`): the served markup, or a rendering of the item's
 * data. In served markup, components still localise times and replace broken pictures.
 */
export function ListItem<T extends object>({ item, children, kept }: ListItemProps<T>) {
  const ref = useRef<HTMLLIElement>(null);
  const keep = use(KeptMarkupContext);
  const markup = isServed(item)
    ? item.markup
    : kept === undefined
      ? undefined
      : keep?.(kept, item, () => children(item));
  // Memoised because React rewrites the markup when this object changes.
  const html = useMemo(() => (markup === undefined ? undefined : { __html: markup }), [markup]);
  return (
    <>
      <li
        ref={ref}
        {...(html ? { dangerouslySetInnerHTML: html } : { children: isServed(item) ? null : children(item) })}
      />
      {isServed(item) ? <ServedEffects item={ref} /> : null}
    </>
  );
}

function ServedEffects({ item }: { item: RefObject<HTMLElement | null> }) {
  useTimesIn(item);
  return useBrokenCovers(item);
}
