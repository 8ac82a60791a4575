import { afterEach, expect, it, vi } from 'vitest';
import { dropOfTab, dropStored, keysOfTab, readOfTab, readStored, store, storeInTab } from './storage.ts';

afterEach(() => {
  dropStored('token');
  vi.unstubAllGlobals();
});

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function refuse(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}

/** Chrome throws at the property, Firefox at the method, and a web view has null. */
const FORBIDDEN: [how: string, property: PropertyDescriptor][] = [
  ['at the property', { get: refuse }],
  ['at the method', { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }],
  ['by having none', { value: null }],
];

function forbid(property: PropertyDescriptor): void {
  for (const area of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(area, null);
    Object.defineProperty(globalThis, area, { configurable: true, enumerable: true, ...property });
  }
}

it('stores, reads and drops a value', () => {
  vi.stubGlobal('localStorage', createStorage());
  store('token', 'one');
  expect([readStored('token'), localStorage.getItem('token')]).toEqual(['one', 'one']);
  dropStored('token');
  expect([readStored('token'), localStorage.getItem('token')]).toEqual([null, null]);
});

it.each(FORBIDDEN)('keeps a value for the page alone where the browser forbids storage %s', (_, property) => {
  forbid(property);
  expect(readStored('token')).toBeNull();
  store('token', 'one');
  expect(readStored('token')).toBe('one');
  dropStored('token');
  expect(readStored('token')).toBeNull();
});

it.each(FORBIDDEN)('keeps nothing of a tab where the browser forbids storage %s', (_, property) => {
  forbid(property);
  storeInTab('pages', '[]');
  expect([readOfTab('pages'), keysOfTab()]).toEqual([null, expect.any(Array)]);
  expect(() => dropOfTab('pages')).not.toThrow();
});

it('prefers the latest value to one that a full storage still has', () => {
  const storage = createStorage();
  storage.setItem('token', 'old');
  vi.stubGlobal('localStorage', { ...storage, setItem: refuse });
  store('token', 'new');
  expect(readStored('token')).toBe('new');
  vi.stubGlobal('localStorage', storage);
  store('token', 'newer');
  expect([readStored('token'), storage.getItem('token')]).toEqual(['newer', 'newer']);
});
