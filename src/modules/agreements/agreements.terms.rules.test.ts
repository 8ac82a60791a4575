import { describe, expect, it } from 'vitest';
import { agreementTerms, deliveryForm } from './agreements.contract.ts';

const terms = (payment: object, more: object = {}) => ({
  deliverables: [{ what: 'A film', platform: 'youtube', due: null }],
  rights: { where: '', until: null, exclusive: false },
  payment: { kind: 'none', amount: null, currency: null, text: '', ...payment },
  ...more,
});

describe('the terms of an agreement', () => {
  it('keep an amount with money alone, as it is written', () => {
    const money = { kind: 'money', amount: '250', currency: 'EUR' };
    expect(agreementTerms.parse(terms(money)).payment).toMatchObject({ amount: '250.00', currency: 'EUR' });
    expect(agreementTerms.parse(terms({ ...money, kind: 'none' })).payment).toMatchObject({
      ...{ kind: 'none', amount: null, currency: null },
    });
  });

  it.each([
    [{ kind: 'money', amount: '250', currency: 'XXX' }, 'currency'],
    [{ kind: 'money', amount: '2.505', currency: 'EUR' }, 'amount'],
    [{ kind: 'money', amount: null, currency: 'EUR' }, 'amount'],
    [{ kind: 'share' }, 'text'],
  ])('refuse the payment %j for its %s', (payment, field) => {
    const parsed = agreementTerms.safeParse(terms(payment));
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['payment', field]]);
  });

  it('name at least one thing, with words in it', () => {
    expect(agreementTerms.safeParse(terms({}, { deliverables: [] })).success).toBe(false);
    const blank = [{ what: '\u200b', platform: 'other', due: null }];
    expect(agreementTerms.safeParse(terms({}, { deliverables: blank })).success).toBe(false);
  });
});

describe('a delivery', () => {
  it('has a link by https, a picture, or both', () => {
    const takes = (given: object) => deliveryForm.safeParse(given).success;
    expect(takes({ link: ' https://video.example/1 ' })).toBe(true);
    expect(takes({ imageUrl: 'https://pictures.example/a.png', link: null })).toBe(true);
    for (const link of ['http://video.example/', 'javascript:alert(1)', 'https://a:b@video.example/', ''])
      expect(takes({ link }), link).toBe(false);
    expect(takes({})).toBe(false);
  });
});
