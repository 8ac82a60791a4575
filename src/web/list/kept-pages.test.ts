import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropKeptPages, keepOfPage, keptOfPage } from './kept-pages.ts';
import { type PagedList, startList } from './paged-list.ts';

/** The part of the browser's Storage that the module uses. */
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

const kept = keptOfPage<PagedList<string>>;
const list = (text: string) => startList({ items: [text] });

it('returns the latest value stored under a key', () => {
  keepOfPage('here', list('old'));
  keepOfPage('here', list('new'));
  keepOfPage('there', list('other'));
  expect(kept('here')?.first.items).toEqual(['new']);
  expect(kept('elsewhere')).toBeNull();
});

it('stores only the latest entries, up to a maximum size', () => {
  for (let number = 0; number < 26; number++) keepOfPage(`place ${number}`, list('x'));
  expect(kept('place 1')).toBeNull();
  expect(kept('place 2')).not.toBeNull();
  keepOfPage('large', list('x'.repeat(300_000)));
  keepOfPage('larger', list('x'.repeat(300_000)));
  expect(kept('large')).toBeNull();
  expect(kept('larger')).not.toBeNull();
  keepOfPage('too large', list('x'.repeat(500_000)));
  expect(kept('too large')).toBeNull();
});

it('is cleared when the viewer changes', () => {
  keepOfPage('here', list('mine'));
  dropKeptPages();
  expect(kept('here')).toBeNull();
});

it('tolerates a storage that is full, forbidden or holds foreign data', () => {
  storage.full = true;
  keepOfPage('here', list('x'));
  expect(kept('here')).toBeNull();
  storage.values.set('pages', 'not JSON');
  expect(kept('here')).toBeNull();
  vi.unstubAllGlobals();
  expect(kept('here')).toBeNull();
  expect(() => dropKeptPages()).not.toThrow();
});
