import { afterAll, beforeAll, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import { filesClient, pdfOf } from '#tests/files.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { storedFiles } from '#tests/uploads.ts';
import { PART_BYTES } from '../files.rules.ts';
import { compareFiles } from './compare-files.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const { pair } = correspondence(() => app);
const { upload } = filesClient(() => app);

it('names the parts that the store lacks, and those that belong to no file', async () => {
  const { context, clock } = app;
  const { a, id } = await pair();
  await upload(a, { kind: 'conversation', id }, { bytes: pdfOf(PART_BYTES + 1) });
  expect(await compareFiles(context)).toEqual({ missing: [], unknown: [] });
  const [lost = ''] = await storedFiles(app);
  const unknown = `file-${'0'.repeat(32)}-1-${'0'.repeat(16)}.chunk`;
  await context.media.remove([lost]);
  await context.media.put(unknown, pdfOf(10));
  // A young part may still get its row.
  expect(await compareFiles(context)).toEqual({ missing: [lost], unknown: [] });
  clock.advance(DAY_MS + 60_000);
  expect(await compareFiles(context)).toEqual({ missing: [lost], unknown: [unknown] });
});
