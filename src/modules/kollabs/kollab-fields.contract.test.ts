import { describe, expect, it } from 'vitest';
import { fieldsOf, type KollabFields, kollabFields, termsIn } from './kollab-fields.contract.ts';
import { kollabForm } from './kollab-form.contract.ts';
import type { KollabTerms } from './kollabs.contract.ts';

const terms: KollabTerms = {
  title: 'A duet about tides',
  imageUrl: 'https://pictures.example/tides.jpg',
  imageAlt: 'The harbour at low tide',
  category: 'music',
  lookingForTypes: ['creators'],
  lookingFor: 'A low voice',
  summary: 'Two voices, one take',
  compensation: 'Half of what it earns',
  tags: ['duet'],
  ...{ payment: null, deadline: null, place: null, languages: [], partners: null },
};
const all: KollabTerms = {
  ...terms,
  payment: { kind: 'money', amount: '250.00', currency: 'EUR', text: '' },
  ...{ deadline: '2030-01-31', place: 'Lisbon', languages: ['pt', 'en'], partners: 3 },
};

const problems = (changes: Partial<KollabFields>) =>
  kollabFields.safeParse({ ...fieldsOf(terms), ...changes }).error?.issues.map(({ path }) => path.join('.'));

describe('the form of the optional terms', () => {
  it('converts terms to fields and back to the same terms, which the server accepts', () => {
    for (const one of [terms, all, { ...all, place: 'remote' }]) {
      expect(termsIn(fieldsOf(one))).toEqual(one);
      expect(kollabForm.parse(termsIn(kollabFields.parse(fieldsOf(one))))).toEqual(one);
    }
  });

  it('omits empty fields, and values that belong to another choice', () => {
    const left = { ...fieldsOf(all), payment: '' as const, place: '' as const };
    expect(termsIn(left)).toMatchObject({ payment: null, place: null });
    expect(problems({ payment: '', amount: 'much', place: 'remote', placeName: '' })).toBeUndefined();
    expect(termsIn({ ...fieldsOf(all), payment: 'product', paymentText: 'Boots' }).payment).toEqual({
      ...{ kind: 'product', amount: null, currency: null, text: 'Boots' },
    });
  });

  it.each<[Partial<KollabFields>, string]>([
    [{ payment: 'money', amount: '250' }, 'currency'],
    [{ payment: 'money', amount: '2.505', currency: 'EUR' }, 'amount'],
    [{ payment: 'share' }, 'paymentText'],
    [{ deadline: '2030-02-30' }, 'deadline'],
    [{ place: 'named', placeName: ' \u200b' }, 'placeName'],
    [{ place: 'named', placeName: 'x'.repeat(81) }, 'placeName'],
    [{ languages: ['en', 'de', 'fr', 'it', 'pt', 'es'] }, 'languages'],
    [{ partners: '0' }, 'partners'],
    [{ partners: '101' }, 'partners'],
    [{ partners: '1.5' }, 'partners'],
  ])('refuses %j for %s', (changes, field) => {
    expect(problems(changes)).toEqual([field]);
  });

  it.each(['3', ' 3 ', '٣', '３', '३'])('reads %j as three partners', (partners) => {
    expect(kollabFields.parse({ ...fieldsOf(terms), partners }).partners).toBe('3');
  });
});

describe('optional terms of a publication', () => {
  it('may all be left out', () => {
    const { payment, deadline, place, languages, partners, ...bare } = terms;
    expect(kollabForm.parse(bare)).toEqual(terms);
  });

  it("accept a place of 80 characters, counted in code points, and normalise 'remote'", () => {
    const place = (given: string | null) => kollabForm.safeParse({ ...terms, place: given }).data?.place;
    expect([place(' Porto '), place('REMOTE'), place('🎈'.repeat(80)), place(null)]).toEqual([
      ...['Porto', 'remote', '🎈'.repeat(80), null],
    ]);
    expect([place('🎈'.repeat(81)), place(''), place(' \u202e ')]).toEqual([undefined, undefined, undefined]);
  });

  it('accept each language of the list once', () => {
    const takes = (languages: unknown) => kollabForm.safeParse({ ...terms, languages }).success;
    expect(takes(['en', 'de', 'fr', 'it', 'pt'])).toBe(true);
    for (const wrong of [['en', 'en'], ['xx'], ['EN'], 'en', null, ['en', 'de', 'fr', 'it', 'pt', 'es']])
      expect(takes(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it('accept a whole number of partners from 1 to 100', () => {
    const takes = (partners: unknown) => kollabForm.safeParse({ ...terms, partners }).success;
    expect([1, 100, null].every(takes)).toBe(true);
    expect([0, 101, 1.5, '2', -1].some(takes)).toBe(false);
  });
});
