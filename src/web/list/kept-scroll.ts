import { SCROLL_STORAGE } from './kept-pages.ts';

/** Whether the page is scrolled to its end: one that was served with a shorter list cannot be restored further. */
export function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
}

/** Restores the scroll offset of this history entry. */
export function scrollBack(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE) ?? '{}') as Record<string, number>;
    const at = kept[history.state?.key];
    if (at !== undefined && at > scrollY) scrollTo(0, at);
  } catch {
    // Forbidden storage: keep the current offset.
  }
}
