import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pageGroups, pageOfCard } from './settings-pages.ts';

const SRC = path.resolve(import.meta.dirname, '../../..');

/** The ids of the panels in a page and in the components that it imports. */
function cardsIn(page: string): string[] {
  const source = readFileSync(page, 'utf8');
  const imported = [...source.matchAll(/from '(?:#(modules\/\S+\.tsx)|\.\/(\S+\.tsx))'/g)].map(
    ([, ofModule, beside = '']) =>
      ofModule ? path.join(SRC, ofModule) : path.join(import.meta.dirname, beside),
  );
  const texts = [source, ...imported.map((file) => readFileSync(file, 'utf8'))];
  const ids = texts.flatMap((text) =>
    [...text.matchAll(/<(?:Panel|PeopleCard)\s+id="([\w-]+)"/g)].map(([, id = '']) => id),
  );
  // 'preferences' replaces cards that failed to load, on several pages.
  return [...new Set(ids)].filter((id) => id !== 'preferences').sort();
}

it('lists each card of each page, so that a link with its id leads there', () => {
  const shown = globSync('settings-*-page.tsx', { cwd: import.meta.dirname }).map((file) => [
    file.replace(/^settings-(.*)-page\.tsx$/, '/settings/$1'),
    cardsIn(path.join(import.meta.dirname, file)),
  ]);
  const listed = pageGroups.flatMap(({ pages }) =>
    pages.map(({ path: page, cards }) => [page, [...cards].sort()]),
  );
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(shown));
  expect(pageOfCard('google')).toBe('/settings/sign-in');
  expect(pageOfCard('nothing')).toBeUndefined();
});
