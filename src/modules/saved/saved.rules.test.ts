import { expect, it } from 'vitest';
import { isFirstListName } from './saved.rules.ts';

it('no other list has the name of the first one, in whatever letters', () => {
  expect(['Saved', 'saved', 'SAVED', 'Saved too', ''].map(isFirstListName)).toEqual([
    ...[true, true, true, false, false],
  ]);
});
