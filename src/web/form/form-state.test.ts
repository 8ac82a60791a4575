import { describe, expect, it } from 'vitest';
import { changedOnly, messageAt, needsSummary, splitFields } from './form-state.ts';

describe('splitFields', () => {
  const isInForm = (name: string) => ['title', 'tags'].includes(name);

  it('leaves to the fields of the form what is about them', () => {
    expect(splitFields({ title: 'Required', tags: 'Too many' }, isInForm)).toEqual({
      own: [
        ['title', 'Required'],
        ['tags', 'Too many'],
      ],
      other: undefined,
    });
  });

  it('leaves to a list what is about one of its entries', () => {
    expect(splitFields({ 'tags.1.text': 'Too long' }, isInForm).own).toEqual([['tags', 'Too long']]);
  });

  it('loses nothing that is about another field', () => {
    expect(splitFields({ title: 'Required', code: 'Not valid', key: 'Not valid' }, isInForm)).toEqual({
      own: [['title', 'Required']],
      other: 'Not valid',
    });
  });
});

describe('changedOnly', () => {
  it('sends what was changed, as the schema gives it', () => {
    const saved = { name: 'Ann', place: 'Ulm', tags: ['a'] };
    const written = { name: ' Anna ', place: 'Ulm', tags: ['a'] };
    expect(changedOnly({ name: 'Anna', place: 'Ulm', tags: ['a'] }, written, saved)).toEqual({
      name: 'Anna',
    });
  });

  it('knows a list that was emptied', () => {
    expect(changedOnly({ tags: [] }, { tags: [] }, { tags: ['a'] })).toEqual({ tags: [] });
  });
});

it('needs no summary where one field says everything', () => {
  expect(needsSummary({ text: undefined, names: [] })).toBe(false);
  expect(needsSummary({ text: undefined, names: ['title'] })).toBe(false);
  expect(needsSummary({ text: undefined, names: ['title', 'tags'] })).toBe(true);
  expect(needsSummary({ text: 'Not possible any more.', names: [] })).toBe(true);
});

it('finds what is wrong with a field, and with a list of which one item is', () => {
  const errors = { title: { message: 'Required' }, tags: { root: { message: 'Too many' } }, names: [{}] };
  expect(messageAt(errors, 'title')).toBe('Required');
  expect(messageAt(errors, 'tags')).toBe('Too many');
  expect(messageAt(errors, 'names')).toBeUndefined();
  expect(messageAt(errors, 'other')).toBeUndefined();
});
