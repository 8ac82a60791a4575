import type { ComponentProps } from 'react';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  preventScrollReset?: boolean;
  /** Whether to discover the route. One of many similar links is enough. */
  discover?: boolean;
}

/**
 * Lets React Router discover the routes of the page's links, which it finds by `data-discover`. Not while the page
 * loads: new routes update the router, and that would load each part that waits for a touch.
 */
export function discoverRoutes(): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-route]')) link.dataset.discover = '';
}

/**
 * A link to a page of this site. It only renders markup: `LinkNavigation` handles the clicks of all links, so that a
 * page with a hundred links is cheap to render and hydrate. For a link with state use React Router's.
 */
export function Link({ to, preventScrollReset, discover = true, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-route={discover ? '' : undefined}
      data-keep-scroll={preventScrollReset ? '' : undefined}
    />
  );
}
