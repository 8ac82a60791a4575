import { useLayoutEffect, useState } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';
import { SCROLL_STORAGE } from '../list/kept-pages.ts';

/**
 * React Router's `ScrollRestoration`. On `pagehide` it saves the scroll position for the page that its last effect saw.
 * Effects run after the new page is at its top, so a reload in between would save 0 for the previous page, and Back
 * would lead to its top. A state change in a layout effect makes React run all effects at once.
 */
export function KeptScroll() {
  const { key } = useLocation();
  const [, setShown] = useState(key);
  useLayoutEffect(() => setShown(key), [key]);
  return <ScrollRestoration storageKey={SCROLL_STORAGE} />;
}
