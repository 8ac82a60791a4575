import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';

interface PublishedTabProps<T> {
  list: Loaded<Page<T>>;
  failed: string;
  empty: string;
  make: ReactNode;
  children: (first: Page<T>) => ReactNode;
}

export function PublishedTab<T>({ list, failed, empty, make, children }: PublishedTabProps<T>) {
  const revalidate = useRevalidate();
  if (!list.ok) return <ErrorState compact headingLevel={2} title={failed} onRetry={revalidate} />;
  if (list.value.items.length > 0) return children(list.value);
  return <EmptyState compact headingLevel={2} title={empty} action={make} />;
}
