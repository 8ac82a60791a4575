import { useEffect, useState } from 'react';
import { createPortal, preloadModule } from 'react-dom';
import { PrefetchPageLinks } from 'react-router';
import { addressOf, linkAt, opensElsewhere } from '../layout/link-press.ts';

// Shorter than this, a pointer is only passing.
const INTENT_MS = 100;
const APPROACHES = ['mouseover', 'focusin', 'touchstart'] as const;

// React moves a link that has no handler into the page's head.
const STAYS = { onLoad() {} };

/**
 * Fetches the scripts of the page whose link a pointer, a finger or the focus rests on. As the router's own
 * `prefetch="intent"`, but for the data: pages of members may not be stored, so the browser would read them twice.
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
  useEffect(() => {
    for (const { href } of aside.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]'))
      preloadModule(href);
  }, [aside]);
  // Outside the document the router's links are only read, and fetch nothing.
  return createPortal(<PrefetchPageLinks page={page} {...STAYS} />, aside);
}
