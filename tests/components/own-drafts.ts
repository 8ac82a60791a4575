import { vi } from 'vitest';

/**
 * For a test of what is kept for a user who stays signed in: nothing of another test is left, and none that runs beside
 * this one, over the same storage, ends it.
 */
export function beginDrafts(): void {
  sessionStorage.clear();
  const { getItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, key) {
    return this === localStorage ? null : getItem.call(this, key);
  });
}

/** As a reload does, leaves only what is stored: for another place, which this page has not shown. */
export function moveDrafts(from: string, to: string): void {
  for (const [key, value] of Object.entries({ ...sessionStorage })) {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(key.replace(from, to), value);
  }
}
