import { expect, it } from 'vitest';
import { canSearch, searchedWords } from './message-search.rules.ts';

it('searches for words of three characters, or one of Han, kana or Hangul', () => {
  expect(searchedWords("Tide's & (low|high):* 'x' low C++")).toEqual([
    'tide',
    's',
    'low',
    'high',
    'x',
    'c++',
  ]);
  expect(searchedWords('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
  const terms = ['abc', 'Ærø', '京', '한', 'c++', 'বাংলা'];
  expect([...terms, 'ab', '&|', '', 'ab cd'].filter(canSearch)).toEqual(terms);
});
