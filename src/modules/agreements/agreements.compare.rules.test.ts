import { describe, expect, it } from 'vitest';
import { changesBetween } from './agreements.compare.rules.ts';
import type { Terms } from './agreements.terms.rules.ts';

const film = { what: 'A film', platform: 'youtube' as const, due: '2026-03-05' };
const song = { what: 'A song', platform: 'other' as const, due: null };
const terms = (changes: Partial<Terms> = {}): Terms => ({
  deliverables: [film, song],
  rights: { where: 'Your channel', until: null, exclusive: false },
  payment: { kind: 'money', amount: '250.00', currency: 'EUR', text: '' },
  ...changes,
});

describe('what differs between two versions', () => {
  it('is nothing where they say the same, in whatever order', () => {
    expect(changesBetween(terms(), terms({ deliverables: [song, film] }))).toEqual([]);
  });

  it('is what is gone, what is new, and another day of what stays', () => {
    const later = { ...film, due: '2026-04-05' };
    const picture = { what: 'A picture', platform: 'instagram' as const, due: null };
    expect(changesBetween(terms(), terms({ deliverables: [later, picture] }))).toEqual([
      { label: 'No longer', before: 'A song (Elsewhere), no day said', after: null },
      { label: 'A film', before: 'by 5 Mar 2026', after: 'by 5 Apr 2026' },
      { label: 'New', before: null, after: 'A picture (Instagram), no day said' },
    ]);
  });

  it('is each field of the rights and the compensation by itself', () => {
    const rights = { where: '', until: '2027-01-01', exclusive: true };
    const payment = { kind: 'share', amount: null, currency: null, text: 'a third' } as const;
    expect(changesBetween(terms(), terms({ rights, payment }))).toEqual([
      { label: 'Where it may be used', before: 'Your channel', after: 'Nothing said' },
      { label: 'How long it may be used', before: 'Without an end', after: 'Until 1 Jan 2027' },
      { label: 'Exclusive', before: 'No', after: 'Yes' },
      { label: 'Compensation', before: 'EUR 250.00', after: 'A share: a third' },
    ]);
  });

  it('takes two of the same thing for two', () => {
    expect(changesBetween(terms({ deliverables: [song] }), terms({ deliverables: [song, song] }))).toEqual([
      { label: 'New', before: null, after: 'A song (Elsewhere), no day said' },
    ]);
  });
});
