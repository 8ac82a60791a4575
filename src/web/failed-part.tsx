import type { ComponentProps } from 'react';
import { ErrorState } from '#ui/states/error-state.tsx';
import { useRevalidate } from './revalidation.ts';

/** In place of a part of a page that did not load. Its button reads the page again. */
export function FailedPart(props: Omit<ComponentProps<typeof ErrorState>, 'onRetry'>) {
  return <ErrorState compact onRetry={useRevalidate()} {...props} />;
}
