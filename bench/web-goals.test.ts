import { describe, expect, it } from 'vitest';
import { type Measured, median, misses, table } from './web-goals.ts';

const GOOD: Measured = {
  name: 'landing',
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1499,
  cls: 0,
  tbt: 12.4,
  js: 150_000,
  jsSent: 131_000,
  css: 20_000,
  requests: 20,
  failed: [],
};

describe('misses', () => {
  it('finds none where every goal is just met, nor where a page is not meant for search engines', () => {
    expect(misses(GOOD)).toEqual([]);
    expect(misses({ ...GOOD, seo: null })).toEqual([]);
  });

  it.each<[Partial<Measured>, string]>([
    [{ performance: 97 }, 'landing: performance 97 below 98'],
    [{ accessibility: 99 }, 'landing: accessibility 99 below 100'],
    [{ bestPractices: 96 }, 'landing: bestPractices 96 below 100'],
    [{ seo: 92 }, 'landing: seo 92 below 100'],
    [{ lcp: 1500 }, 'landing: lcp 1500 not below 1500'],
    [{ cls: 0.00004 }, 'landing: cls 0.00004 above 0'],
    [{ js: 150_001 }, 'landing: js 150001 above 150000'],
    [{ css: 20_001 }, 'landing: css 20001 above 20000'],
    // An audit that failed to run gives no figure.
    [{ cls: Number.NaN }, 'landing: cls NaN above 0'],
    [{ lcp: Number.NaN }, 'landing: lcp NaN not below 1500'],
    [{ performance: Number.NaN }, 'landing: performance NaN below 98'],
  ])('says so of %j', (figures, sentence) => {
    expect(misses({ ...GOOD, ...figures })).toEqual([sentence]);
  });

  it('names the audits that cost points', () => {
    expect(misses({ ...GOOD, seo: 92, failed: ['meta-description'] })).toEqual([
      'landing: seo 92 below 100 (meta-description)',
    ]);
  });
});

describe('median', () => {
  it('is the run in the middle by performance, then by its largest paint', () => {
    const runs = [
      { ...GOOD, performance: 99, lcp: 1300 },
      { ...GOOD, performance: 90, lcp: 2500 },
      { ...GOOD, performance: 99, lcp: 1400 },
    ];
    expect(median(runs)).toMatchObject({ performance: 99, lcp: 1400 });
  });

  it('keeps what any run held against the page, and the worst that was seen to move', () => {
    const runs = [
      { ...GOOD, failed: ['color-contrast'], cls: 0 },
      { ...GOOD, failed: [], cls: 0.02 },
      { ...GOOD, failed: ['color-contrast', 'tap-targets'], cls: 0 },
    ];
    expect(median(runs)).toMatchObject({ failed: ['color-contrast', 'tap-targets'], cls: 0.02 });
  });

  it('has no answer without a run', () => {
    expect(() => median([])).toThrow('no run');
  });
});

describe('table', () => {
  it('rounds for reading', () => {
    const [, , row] = table([{ ...GOOD, seo: null, js: 137_249 }]).split('\n');
    expect(row).toBe('| landing | 98 | 100 | 100 | - | 1.50 | 0 | 12 | 137.2 | 131.0 | 20.0 | 20 |');
  });
});
