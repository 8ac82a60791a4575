import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropKeptLists, keepList, keptList } from './kept-lists.ts';
import { startList } from './paged-list.ts';

/** As much of a browser's storage as the file uses. */
class Storage {
  values = new Map<string, string>();
  full = false;
  getItem(name: string) {
    return this.values.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    if (this.full) throw new Error('QuotaExceededError');
    this.values.set(name, value);
  }
  removeItem(name: string) {
    this.values.delete(name);
  }
}

let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const list = (text: string) => startList({ items: [text] });

it('gives back what was left in a place, the latest of it', () => {
  keepList('here', list('old'));
  keepList('here', list('new'));
  keepList('there', list('other'));
  expect(keptList('here')?.first.items).toEqual(['new']);
  expect(keptList('elsewhere')).toBeNull();
});

it('keeps only the latest lists, and only as much of them as is worth it', () => {
  for (let number = 0; number < 10; number++) keepList(`place ${number}`, list('x'));
  expect(keptList('place 1')).toBeNull();
  expect(keptList('place 2')).not.toBeNull();
  keepList('large', list('x'.repeat(300_000)));
  keepList('larger', list('x'.repeat(300_000)));
  expect(keptList('large')).toBeNull();
  expect(keptList('larger')).not.toBeNull();
  keepList('too large', list('x'.repeat(500_000)));
  expect(keptList('too large')).toBeNull();
});

it('forgets everything when the viewer changes', () => {
  keepList('here', list('mine'));
  dropKeptLists();
  expect(keptList('here')).toBeNull();
});

it('lives with a storage that is full, forbidden or not ours', () => {
  storage.full = true;
  keepList('here', list('x'));
  expect(keptList('here')).toBeNull();
  storage.values.set('lists', 'not JSON');
  expect(keptList('here')).toBeNull();
  vi.unstubAllGlobals();
  expect(keptList('here')).toBeNull();
  expect(() => dropKeptLists()).not.toThrow();
});
