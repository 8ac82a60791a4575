import type { ComponentProps } from 'react';

/** A plain link without words, for a component to fill, as pages hand in the router's. */
export function Way(props: ComponentProps<'a'>) {
  return <a {...props} />;
}
