import { useEffect, useState } from 'react';
import { createPortal, preloadModule } from 'react-dom';
import { PrefetchPageLinks, useMatches } from 'react-router';
import { addressOf, linkAt, opensElsewhere } from '../layout/link-press.ts';

// A shorter hover is only a pointer passing over.
const INTENT_MS = 100;
const APPROACHES = ['mouseover', 'focusin', 'touchstart'] as const;

// React would move a link without a handler into the document's head.
const STAYS = { onLoad() {} };

/**
 * Prefetches the scripts of a page when its link is hovered, touched or focused. Unlike the router's
 * `prefetch="intent"` it does not prefetch data: pages of signed-in users must not be cached, so the browser would
 * load the data twice.
 */
export function PageCode() {
  const [near, setNear] = useState<string>();
  useEffect(() => {
    let approached: HTMLAnchorElement | null = null;
    let resting: ReturnType<typeof setTimeout>;
    const approach = (event: Event) => {
      const link = linkAt(event);
      if (link === approached) return;
      approached = link;
      clearTimeout(resting);
      if (link && !opensElsewhere(link) && navigator.onLine)
        resting = setTimeout(() => setNear(addressOf(link)), INTENT_MS);
    };
    for (const name of APPROACHES) document.addEventListener(name, approach, { passive: true });
    return () => {
      clearTimeout(resting);
      for (const name of APPROACHES) document.removeEventListener(name, approach);
    };
  }, []);
  return near === undefined ? null : <CodeOf key={near} page={near} />;
}

function CodeOf({ page }: { page: string }) {
  const [aside] = useState(() => document.createElement('div'));
  // Renders again when the router has discovered the route of the page, which may be after the link was hovered.
  useMatches();
  // React preloads each address once.
  useEffect(() => {
    for (const { href } of aside.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]'))
      preloadModule(href);
  });
  // Rendered outside the document, where the router's links are evaluated but load nothing themselves.
  return createPortal(<PrefetchPageLinks page={page} {...STAYS} />, aside);
}
