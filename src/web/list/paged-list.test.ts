import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '#contract/client.ts';
import {
  itemsOf,
  loadedWords,
  type PagedList,
  readAgain,
  startList,
  withChanged,
  withFirst,
  without,
  withPage,
} from './paged-list.ts';

const same = (id: string) => id;
const page = (ids: string, next?: string): Page<string> => ({
  items: ids.split(''),
  ...(next !== undefined && { next }),
});
const shown = (list: ReturnType<typeof startList<string>>) => itemsOf(list, same).join('');

describe('loading more', () => {
  it('appends the next page, with each item once', () => {
    const list = withPage(startList(page('abc', '1')), page('cde', '2'));
    expect(shown(list)).toBe('abcde');
    expect(list).toMatchObject({ next: '2', pages: 1 });
  });

  it('ends with the last page', () => {
    expect(withPage(startList(page('a', '1')), page('b')).next).toBeUndefined();
  });
});

describe('a first page that is read again', () => {
  const list = withPage(startList(page('abc', '1')), page('def', '2'));

  it('keeps the later pages', () => {
    const again = withFirst(list, page('abc', '1'), same);
    expect(shown(again)).toBe('abcdef');
    expect(again).toMatchObject({ next: '2', pages: 1, outdated: true });
  });

  it('keeps items that new ones pushed out of it', () => {
    expect(shown(withFirst(list, page('xab', '1'), same))).toBe('xabcdef');
  });

  it('drops items removed from its middle', () => {
    expect(shown(withFirst(list, page('acd', '1'), same))).toBe('acdef');
  });

  it('drops items removed from its end', () => {
    expect(shown(withFirst(list, page('abd', '1'), same))).toBe('abdef');
  });

  it('keeps items before one that moved to the top', () => {
    expect(shown(withFirst(list, page('fab', '1'), same))).toBe('fabcde');
  });

  it('starts over if it shares no item with the previous first page', () => {
    const again = withFirst(list, page('xyz', '9'), same);
    expect(shown(again)).toBe('xyz');
    expect(again).toMatchObject({ next: '9', pages: 0, outdated: false });
  });

  it('starts over if it is the whole list', () => {
    expect(shown(withFirst(list, page('ab'), same))).toBe('ab');
  });

  it('changes nothing if it is unchanged', () => {
    expect(withFirst(list, list.first, same)).toBe(list);
  });

  it('shows the same as a full read, whether items were added or moved to the top', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...'abcdefghijklmno'), { minLength: 9 }),
        fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnovwxyz'), { maxLength: 3 }),
        (before, came) => {
          const text = before.join('');
          const list = withPage(startList(page(text.slice(0, 4), '4')), page(text.slice(4, 8), '8'));
          const head = (letters: string[]) => [
            ...came,
            ...letters.filter((letter) => !came.includes(letter)),
          ];
          const now = head(before).join('');
          const merged = shown(withFirst(list, page(now.slice(0, 4), '4'), same));
          expect(merged).toBe(head(before.slice(0, 8)).join(''));
        },
      ),
    );
  });
});

describe('a write', () => {
  it('removes an item at once from any page', () => {
    const list = withPage(startList(page('abc', '1')), page('def'));
    expect(shown(without(without(list, 'b'), 'e'))).toBe('acdf');
  });

  it('changes an item at once, until it is read again', () => {
    const named = (text: string, next?: string) => ({
      items: text.split(' ').map((name) => ({ id: name.charAt(0), name })),
      ...(next && { next }),
    });
    const idOf = ({ id }: { id: string }) => id;
    const names = (list: PagedList<{ id: string; name: string }>) =>
      itemsOf(list, idOf).map(({ name }) => name);
    const list = withPage(startList(named('a b', '1')), named('c d'));
    const changed = ['a2', 'd2', 'x2'].reduce(
      (before, name) => withChanged(before, { id: name.charAt(0), name }),
      list,
    );
    expect(names(changed)).toEqual(['a2', 'b', 'c', 'd2']);
    expect(names(withFirst(changed, named('a3 b', '1'), idOf))).toEqual(['a3', 'b', 'c', 'd2']);
  });

  it('reads the later pages again, as many as were loaded', async () => {
    const pages: Record<string, Page<string>> = { 1: page('DE', '2'), 2: page('F', '3'), 3: page('G') };
    const asked: string[] = [];
    const outdated = withFirst(
      withPage(withPage(startList(page('abc', '1')), page('de', '2')), page('fg')),
      page('abc', '1'),
      same,
    );
    const fresh = await readAgain(outdated, async (cursor) => {
      asked.push(cursor);
      return pages[cursor] as Page<string>;
    });
    expect(asked).toEqual(['1', '2']);
    expect(shown(fresh)).toBe('abcDEF');
    expect(fresh).toMatchObject({ next: '3', pages: 2, outdated: false });
  });

  it('limits how many pages are read again', async () => {
    let list = startList(page('a', '1'));
    for (let count = 0; count < 11; count++) list = withPage(list, page('b', '2'));
    const load = () => Promise.reject(new Error('asked'));
    expect(await readAgain(list, load)).toBe(list);
  });
});

it('announces how many items were loaded, and the end', () => {
  expect(loadedWords(10, false)).toBe('10 more loaded.');
  expect(loadedWords(3, true)).toBe('3 more loaded. That is all.');
  expect(loadedWords(0, true)).toBe('That is all.');
});
