import type { ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  preventScrollReset?: boolean;
  /** Whether to prefetch the route. One of many similar links is enough. */
  discover?: boolean;
}

/**
 * A link to a page of this site. It only renders markup: `LinkNavigation` handles the clicks of all links, so that a
 * page with a hundred links is cheap to render and hydrate. For a link with state use React Router's.
 */
export function Link({ to, preventScrollReset, discover = true, ...rest }: LinkProps) {
  // React Router finds routes to prefetch by `data-discover`.
  return (
    <a
      {...rest}
      href={to}
      data-discover={discover ? 'true' : undefined}
      data-keep-scroll={preventScrollReset || undefined}
    />
  );
}
