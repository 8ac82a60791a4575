import type { ComponentProps } from 'react';

/** A link for examples: it leads no further than to the head of its section, for the page is for looking. */
export function ExampleLink({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  return (
    <a {...rest} href={`#${to}`}>
      {children}
    </a>
  );
}
