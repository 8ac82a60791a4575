import { SCROLL_STORAGE } from './kept-pages.ts';

/** Whether nothing is left to scroll: a page that was served with a shorter list could not be scrolled further. */
export function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}

/** Scrolls down to where its reader left the page. */
export function scrollBack(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE) ?? '{}') as Record<string, number>;
    const at = kept[history.state?.key];
    if (at !== undefined && at > scrollY) scrollTo(0, at);
  } catch {
    // Without a storage the page stays where it is.
  }
}
