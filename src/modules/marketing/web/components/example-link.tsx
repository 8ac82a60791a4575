import type { ComponentProps } from 'react';

/** A link for examples. It only leads to the heading of its section, so that nobody leaves the page. */
export function ExampleLink({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  return (
    <a {...rest} href={`#${to}`}>
      {children}
    </a>
  );
}
