import type { ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** One of our own addresses, from its first slash on. */
  to: string;
  /** Leaves the reader where they have scrolled to, as tabs do. */
  preventScrollReset?: boolean;
  /** Whether the code of the page that it leads to is asked for beforehand: of many alike one is enough. */
  discover?: boolean;
}

/**
 * A way to another of our pages. It is no more than its markup: `LinkNavigation` answers the presses of all of them,
 * so that a page of a hundred links costs next to nothing to render and to take over. A link that carries state is
 * React Router's own.
 */
export function Link({ to, preventScrollReset, discover = true, ...rest }: LinkProps) {
  // By `data-discover` React Router finds the routes that a page may lead to.
  return (
    <a
      {...rest}
      href={to}
      data-discover={discover ? 'true' : undefined}
      data-keep-scroll={preventScrollReset || undefined}
    />
  );
}
