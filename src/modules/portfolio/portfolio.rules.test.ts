import { describe, expect, it } from 'vitest';
import { PORTFOLIO_LIMITS, type Rate, ratesByKind, ratesProblem, rateText } from './portfolio.rules.ts';
import { ratesForm, workForm } from './portfolio-form.contract.ts';

const rate = (given: Partial<Rate> = {}): Rate => ({
  ...{ kind: 'video', currency: 'EUR', least: '300.00', most: '500.00', shown: 'public' },
  ...given,
});

it.each([
  [rate({ least: '1200.00', most: '1500.00' }), 'EUR 1,200.00 to 1,500.00'],
  [rate({ most: null }), 'from EUR 300.00'],
  [rate({ most: '300.00' }), 'EUR 300.00'],
  [rate({ currency: 'JPY', least: '30000', most: '50000' }), 'JPY 30,000 to 50,000'],
])('%j reads %s', (given, text) => {
  expect(rateText(given)).toBe(text);
});

it('rates of one kind in several currencies are one text', () => {
  const rates = [rate(), rate({ kind: 'post', most: null }), rate({ currency: 'USD' })];
  expect(ratesByKind(rates)).toEqual([
    { kind: 'video', text: 'EUR 300.00 to 500.00, or USD 300.00 to 500.00' },
    { kind: 'post', text: 'from EUR 300.00' },
  ]);
});

describe('the rates of a user', () => {
  it('have an upper limit that is not below the lower one, compared as numbers', () => {
    expect(ratesProblem([rate({ least: '90.00', most: '100.00' })])).toBeNull();
    expect(ratesProblem([rate({ most: '300.00' })])).toBeNull();
    expect(ratesProblem([rate(), rate({ kind: 'post', most: '299.99' })])).toMatchObject({
      index: 1,
      field: 'most',
    });
  });

  it('have each kind of work once per currency', () => {
    expect(ratesProblem([rate(), rate({ currency: 'USD' }), rate({ kind: 'post' })])).toBeNull();
    expect(ratesProblem([rate(), rate({ least: '1.00' })])).toMatchObject({ index: 1, field: 'kind' });
  });

  it('are normalised, and refused with the field', () => {
    const read = (...rates: object[]) => ratesForm.safeParse({ rates });
    const stored = read(
      rate({ least: '1.200,5', most: '' }),
      rate({ kind: 'post', currency: 'KWD', least: '1.5', most: null }),
    );
    expect(stored.data?.rates).toEqual([
      rate({ least: '1200.50', most: null }),
      rate({ kind: 'post', currency: 'KWD', least: '1.500', most: null }),
    ]);
    const pathOf = (given: object) => read(given).error?.issues.map(({ path }) => path.join('.'));
    expect(pathOf(rate({ least: '1.200' }))).toEqual(['rates.0.least']);
    expect(pathOf(rate({ least: '' }))).toEqual(['rates.0.least']);
    expect(pathOf(rate({ most: 'x' }))).toEqual(['rates.0.most']);
    expect(pathOf(rate({ currency: 'XYZ' }))).toEqual(['rates.0.currency']);
    expect(pathOf(rate({ currency: 'JPY', least: '1.5' }))).toEqual(['rates.0.least']);
    expect(pathOf({ ...rate(), kind: 'advice' })).toEqual(['rates.0.kind']);
    expect(pathOf({ ...rate(), shown: 'friends' })).toEqual(['rates.0.shown']);
    const many = Array.from({ length: PORTFOLIO_LIMITS.rates + 1 }, () => rate());
    expect(ratesForm.safeParse({ rates: many }).error?.issues[0]?.path).toEqual(['rates']);
  });
});

describe('a work', () => {
  const work = { what: 'A film', forWhom: '', date: '2026-03-01', link: '', imageUrl: '' };
  const problems = (given: object) =>
    workForm.safeParse({ ...work, ...given }).error?.issues.map(({ path }) => path.join('.'));

  it('needs a link or a picture, and a name', () => {
    expect(problems({})).toEqual(['link']);
    expect(problems({ link: 'https://example.com/film' })).toBeUndefined();
    expect(problems({ imageUrl: 'https://example.com/film.png' })).toBeUndefined();
    expect(problems({ link: 'https://example.com', what: ' ' })).toEqual(['what']);
    expect(problems({ link: 'https://example.com', what: 'x'.repeat(121) })).toEqual(['what']);
    expect(problems({ link: 'javascript:alert(1)' })).toContain('link');
    expect(problems({ link: 'https://example.com', date: '2026-02-30' })).toEqual(['date']);
  });
});
