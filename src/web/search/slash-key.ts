/** Kept in this browser, as its keyboard and what speaks to it are. */
const KEY = 'slash-key';

/** Whether '/' leads to the search. A user of speech input, who would set it off by a word, can switch it off. */
export function isSlashKeyOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

/** The search box of the page, which '/' then focuses; on other pages it opens a box of its own. */
export function pageSearchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main search input');
}

export function switchSlashKey(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
