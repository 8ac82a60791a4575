import { dropStored, readStored, store } from '#ui/storage.ts';

/** Stored per browser, because it depends on the keyboard and the speech input. */
const KEY = 'slash-key';

/** Whether '/' opens the search. Users of speech input, who could trigger it with a word, can switch it off. */
export function isSlashKeyOn(): boolean {
  return readStored(KEY) !== 'off';
}

/** The page's own search box, which '/' focuses. On pages without one, '/' opens the drawer. */
export function pageSearchBox(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main search input');
}

export function switchSlashKey(on: boolean): void {
  if (on) dropStored(KEY);
  else store(KEY, 'off');
}
