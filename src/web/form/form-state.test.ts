import { describe, expect, it } from 'vitest';
import { changedOnly, messageAt, needsSummary, splitFields } from './form-state.ts';

describe('splitFields', () => {
  const isInForm = (name: string) => ['title', 'tags'].includes(name);

  it('assigns errors to the fields of the form', () => {
    expect(splitFields({ title: 'Required', tags: 'Too many' }, isInForm)).toEqual({
      own: [
        ['title', 'Required'],
        ['tags', 'Too many'],
      ],
      other: undefined,
    });
  });

  it("assigns an error in a list's entry to the list", () => {
    expect(splitFields({ 'tags.1.text': 'Too long' }, isInForm).own).toEqual([['tags', 'Too long']]);
  });

  it('keeps errors of fields that the form does not have', () => {
    expect(splitFields({ title: 'Required', code: 'Not valid', key: 'Not valid' }, isInForm)).toEqual({
      own: [['title', 'Required']],
      other: 'Not valid',
    });
  });
});

describe('changedOnly', () => {
  it("returns the changed fields with the values of the schema's output", () => {
    const saved = { name: 'Ann', place: 'Ulm', tags: ['a'] };
    const written = { name: ' Anna ', place: 'Ulm', tags: ['a'] };
    expect(changedOnly({ name: 'Anna', place: 'Ulm', tags: ['a'] }, written, saved)).toEqual({
      name: 'Anna',
    });
  });

  it('detects an emptied list', () => {
    expect(changedOnly({ tags: [] }, { tags: [] }, { tags: ['a'] })).toEqual({ tags: [] });
  });
});

it('needs no summary for one invalid field', () => {
  expect(needsSummary({ text: undefined, names: [] })).toBe(false);
  expect(needsSummary({ text: undefined, names: ['title'] })).toBe(false);
  expect(needsSummary({ text: undefined, names: ['title', 'tags'] })).toBe(true);
  expect(needsSummary({ text: 'Not possible any more.', names: [] })).toBe(true);
});

it('finds the error of a field, and of an item in a list', () => {
  const errors = { title: { message: 'Required' }, tags: { root: { message: 'Too many' } }, names: [{}] };
  expect(messageAt(errors, 'title')).toBe('Required');
  expect(messageAt(errors, 'tags')).toBe('Too many');
  expect(messageAt(errors, 'names')).toBeUndefined();
  expect(messageAt(errors, 'other')).toBeUndefined();
});
