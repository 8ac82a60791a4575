import { describe, expect, it } from 'vitest';
import { kollabForm } from './kollab-form.contract.ts';

const valid = {
  title: 'A duet about tides',
  imageUrl: 'https://pictures.example/tides.jpg',
  category: 'music',
  lookingForTypes: ['creators'],
  lookingFor: 'A low voice',
  summary: 'Two voices, one take',
  compensation: 'Half of what it earns',
  tags: [],
};

function refusals(overrides: Record<string, unknown>): Record<string, string> {
  const parsed = kollabForm.safeParse({ ...valid, ...overrides });
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]).reverse());
}

describe('the form of a new Kollab', () => {
  it('accepts valid values', () => {
    expect(refusals({})).toEqual({});
  });

  it('limits the title to 1 to 150 characters, counted in code points', () => {
    expect(refusals({ title: '🎈'.repeat(150) })).toEqual({});
    expect(refusals({ title: '🎈'.repeat(151) })).toEqual({ title: 'Must be less than 150 characters' });
    expect(refusals({ title: ' \u202E ' })).toEqual({ title: 'Required' });
  });

  it.each(['lookingFor', 'summary', 'compensation'])('limits %s to 1 to 500 characters', (field) => {
    expect(refusals({ [field]: 'x'.repeat(500) })).toEqual({});
    expect(refusals({ [field]: 'x'.repeat(501) })).toEqual({ [field]: 'Too long' });
    expect(refusals({ [field]: '\n \n' })).toEqual({ [field]: 'Required' });
    expect(refusals({ [field]: undefined })).toEqual({ [field]: 'Required' });
  });

  it('requires exactly one category of the list', () => {
    for (const category of ['', 'sports', 'Music', ['music', 'art'], undefined]) {
      expect(refusals({ category })).toEqual({ category: 'Required' });
    }
  });

  it('looks for creators, businesses or both', () => {
    expect(refusals({ lookingForTypes: ['businesses', 'creators'] })).toEqual({});
    const wrong = [
      [],
      ['fans'],
      ['creators', 'creators'],
      ['creators', 'businesses', 'creators'],
      'creators',
    ];
    for (const lookingForTypes of wrong) {
      expect(refusals({ lookingForTypes })).toEqual({ lookingForTypes: 'Required' });
    }
  });

  it('limits tags to 10 of 30 characters each, after normalisation', () => {
    const many = Array.from({ length: 10 }, (_, i) => `tag ${i}`);
    expect(refusals({ tags: [...many, ' TAG 1 ', '', '  '] })).toEqual({});
    expect(refusals({ tags: [...many, 'one more'] })).toEqual({ tags: 'Too many tags' });
    expect(refusals({ tags: ['🎈'.repeat(30)] })).toEqual({});
    expect(refusals({ tags: ['🎈'.repeat(31)] })).toEqual({
      tags: `“${'🎈'.repeat(30)}…” is too long: a tag has at most 30 characters`,
    });
  });
});
