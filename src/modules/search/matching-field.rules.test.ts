import { expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '#tests/naughty-strings.ts';
import { excerptOf, matchingField } from './matching-field.rules.ts';

const kollab = {
  title: 'Bread at dawn',
  summary: 'A short film of one morning.',
  category: 'food' as const,
  tags: ['portraits', 'tide pool'],
  lookingFor: 'Someone who films people at their ovens.',
  compensation: 'A print of each picture, and breakfast.',
};

it('returns null if the card shows the words, also in another form or as the category', () => {
  for (const words of ['dawn', 'films', 'food', 'prints', 'bread, portraits'])
    expect(matchingField(kollab, [words])).toBeNull();
});

it('names the field that has the words, tags first', () => {
  expect(matchingField(kollab, ['portrait'])).toEqual({ field: 'Tags', text: 'portraits' });
  expect(matchingField(kollab, ['ovens', 'tide pool'])).toEqual({ field: 'Tags', text: 'tide pool' });
  expect(matchingField(kollab, ['ovens'])).toEqual({ field: 'Looking For', text: kollab.lookingFor });
  expect(matchingField(kollab, ['submarine'])).toBeNull();
});

it('does not split a character', () => {
  for (const character of ['👩‍👩‍👧‍👦', '👍🏽', '🇳🇴', 'क्षि']) {
    const run = character.repeat(40);
    const excerpt = excerptOf(`${run}/lighthouse/${run}`, ['lighthouse']);
    expect(excerpt.replaceAll(character, '')).toBe('…/lighthouse/…');
    expect(excerpt.length).toBeLessThan(2 * run.length);
  }
});

it('shortens a long text to whole words around the first match', () => {
  const long = `${'before it '.repeat(40)}a Lighthouse\nkeeper ${'after it '.repeat(40)}`;
  const excerpt = excerptOf(long, ['lighthouse']);
  expect(excerpt).toMatch(/^…(it )?(before it )+a Lighthouse keeper (after it )+(after)?…$/);
  expect([...excerpt].length).toBeLessThanOrEqual(130);
  expect(excerptOf('x'.repeat(500), ['y'])).toHaveLength(81);
});

it('does not split a character of any text', () => {
  for (const text of NAUGHTY_STRINGS) {
    if (text.isWellFormed()) expect(excerptOf(`${text} `.repeat(20), ['it']).isWellFormed()).toBe(true);
  }
});
