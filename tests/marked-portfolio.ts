import { expect } from 'vitest';
import type { Person } from './factories.ts';
import type { Marks } from './marks.ts';
import type { TestApp } from './test-app.ts';

/** A work and a rate of a marked person. */
export async function showWork(
  app: TestApp,
  { token }: Person,
  marks: Marks,
  mark: (name: string) => string,
): Promise<void> {
  marks.workLink = `https://works.example/${mark('worklink')}`;
  marks.workImage = `https://pictures.example/${mark('workimage')}.jpg`;
  marks.workAlt = mark('workalt');
  Object.assign(marks, { work: mark('work'), workFor: mark('workfor'), rate: '4711.17' });
  const work = {
    ...{ what: marks.work, forWhom: marks.workFor, date: '2026-03-01' },
    ...{ link: marks.workLink, imageUrl: marks.workImage, imageAlt: marks.workAlt },
  };
  expect((await app.call('POST', '/portfolio/works', { token, body: work })).status).toBe(201);
  const rate = { kind: 'hour', currency: 'EUR', least: marks.rate, most: null, shown: 'onRequest' };
  expect((await app.call('PUT', '/portfolio/rates', { token, body: { rates: [rate] } })).status).toBe(200);
}
