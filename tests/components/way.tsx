import type { ComponentProps } from 'react';

export function Way(props: ComponentProps<'a'>) {
  return <a {...props} />;
}
