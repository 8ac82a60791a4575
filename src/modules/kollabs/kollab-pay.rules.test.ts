import { describe, expect, it } from 'vitest';
import { similarPayOf, similarPayText } from './kollab-pay.rules.ts';

describe('what similar Kollabs pay', () => {
  it('is the middle half of the amounts and the median, in any order of the rows', () => {
    expect(similarPayOf('EUR', [800, 300, 500, 100, 2000], 5)).toEqual({
      ...{ currency: 'EUR', low: '300.00', median: '500.00', high: '800.00', kollabs: 5 },
    });
  });

  it('interpolates between two amounts, rounded to the decimals of the currency', () => {
    const amounts = [100, 200, 300, 400, 500, 601];
    expect(similarPayOf('EUR', amounts, 6)).toMatchObject({
      low: '225.00',
      median: '350.00',
      high: '475.00',
    });
    expect(similarPayOf('JPY', [1, 2, 3, 4, 5, 6], 6)).toMatchObject({ low: '2', median: '4', high: '5' });
    expect(similarPayOf('KWD', [1, 1, 1.255, 1.256, 2, 2], 6)).toMatchObject({ median: '1.256' });
  });

  it('is not said from fewer than five Kollabs of five owners', () => {
    expect(similarPayOf('EUR', [1, 2, 3, 4], 5)).toBeNull();
    expect(similarPayOf('EUR', [1, 2, 3, 4, 5, 6], 4)).toBeNull();
    expect(similarPayOf('EUR', [1, 2, 3, 4, 5], 5)).not.toBeNull();
  });

  it('is one sentence, without decimals that are zero', () => {
    const similar = { currency: 'EUR', low: '300.00', median: '1250.50', high: '8000.00', kollabs: 14 };
    expect(similarPayText(similar)).toBe(
      'Similar Kollabs usually pay EUR 300 to 8,000, with 1,250.50 in the middle (14 Kollabs).',
    );
    expect(similarPayText({ ...similar, currency: 'JPY', low: '300', median: '400', high: '1000' })).toBe(
      'Similar Kollabs usually pay JPY 300 to 1,000, with 400 in the middle (14 Kollabs).',
    );
  });
});
