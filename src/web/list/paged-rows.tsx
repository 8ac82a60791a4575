import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import { LoadMore } from './load-more.tsx';
import { type PagedListOptions, usePagedList } from './use-paged-list.ts';

interface PagedRowsProps<T> extends PagedListOptions<T> {
  first: Page<T>;
  label: string;
  className: string | undefined;
  rowClassName?: string | undefined;
  /** Renders the content of a row. */
  children: (item: T) => ReactNode;
}

/** A list with one item a row, loaded page by page. */
export function PagedRows<T>({
  first,
  label,
  className,
  rowClassName,
  children,
  ...options
}: PagedRowsProps<T>) {
  const list = usePagedList(first, options);
  return (
    <>
      <ul ref={list.ref} className={className} aria-label={label}>
        {list.items.map((item) => (
          <li key={options.idOf(item)} className={rowClassName}>
            {children(item)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
