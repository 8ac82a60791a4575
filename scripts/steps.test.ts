import { describe, expect, it } from 'vitest';
import { judge, type Outcome, summary } from './steps.ts';

const seen = (passed: number, failed: number, skipped = 0): Outcome => {
  return { name: 'a runner', passed, failed, skipped };
};

describe('the outcome of a runner', () => {
  it('has the counts of its report', () => {
    expect(judge({ ...seen(5, 0), code: 0 })).toMatchObject({ passed: 5, failed: 0 });
    expect(judge({ ...seen(5, 2), code: 1 })).toMatchObject({ passed: 5, failed: 2 });
  });

  it('is a failure if no test ran', () => {
    expect(judge({ ...seen(0, 0), code: 0 })).toMatchObject({ passed: 0, failed: 1 });
    expect(judge({ ...seen(0, 0, 3), code: 0 })).toMatchObject({ failed: 1 });
  });

  it('is a failure if the runner failed outside of its tests', () => {
    expect(judge({ ...seen(5, 0), code: 1 })).toMatchObject({ passed: 5, failed: 1 });
  });
});

describe('the sum', () => {
  it('adds up and passes only if nothing failed', () => {
    expect(summary([seen(3, 0), seen(4, 0)])).toMatchObject({ line: '7 passed, 0 failed', code: 0 });
    expect(summary([seen(3, 0), seen(4, 1, 2)])).toMatchObject({
      line: '7 passed, 1 failed, 2 skipped',
      code: 1,
    });
  });

  it('names the failed tests, or the runner if its tests are unknown', () => {
    const named = { ...seen(3, 1), failures: ['a.test.ts: counts'] };
    expect(summary([named, seen(4, 1), seen(5, 0)]).failures).toEqual(['a.test.ts: counts', 'a runner']);
  });

  it('fails if nothing ran', () => {
    expect(summary([])).toMatchObject({ line: '0 passed, 0 failed', code: 1 });
  });
});
