/** Kept in this browser, as its keyboard and what speaks to it are. */
const KEY = 'slash-key';

/** Whether '/' opens the search. A user of speech input, who would set it off by a word, can switch it off. */
export function isSlashKeyOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchSlashKey(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
