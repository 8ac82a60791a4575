import { use, useEffect, useLayoutEffect } from 'react';
import { NonceContext } from '../nonce.ts';
import script from './early-input.inline.ts?inline-script';
import { PAGE_HYDRATED, PAGE_READY } from './page-marks.ts';

/**
 * Records what a user does before hydration, and replays it once, in order (decision 35). It is in the head because a
 * page can be used while its end is still loading.
 *
 * Links and searches are left to the browser. A button that submits a search only without JavaScript marks itself with
 * `aria-haspopup`. Text and choices are replayed as events, because hydration would reset the fields. A held button is
 * busy, and the page's status says why.
 *
 * If the scripts fail to load, or take too long after a press, presses are released to the browser and the page says
 * so. After the replay `html` has `data-ready`, for tests. The script adds 1.8 kB (gzip) to each page.
 */
export function EarlyInput() {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}

/**
 * Call it in the last component of the page. Text and choices are replayed as soon as React has hydrated the page;
 * presses wait for the effects of all components before.
 */
export function usePageReady(): void {
  useLayoutEffect(() => void dispatchEvent(new Event(PAGE_HYDRATED)), []);
  useEffect(() => void dispatchEvent(new Event(PAGE_READY)), []);
}
