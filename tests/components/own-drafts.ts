import { vi } from 'vitest';

/**
 * Clears the stored drafts for a test of a signed-in user. Reads of localStorage return null, because tests that run in
 * parallel share it and could end this user's drafts.
 */
export function beginDrafts(): void {
  sessionStorage.clear();
  const { getItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(function (this: Storage, key) {
    return this === localStorage ? null : getItem.call(this, key);
  });
}

export function moveDrafts(from: string, to: string): void {
  for (const [key, value] of Object.entries({ ...sessionStorage })) {
    sessionStorage.removeItem(key);
    sessionStorage.setItem(key.replace(from, to), value);
  }
}
