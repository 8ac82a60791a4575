import { afterAll, beforeAll, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import { carryingPictures, hostilePictures, PAYLOAD, PLACE } from '#tests/hostile-pictures.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { upload } from '#tests/uploads.ts';

// Pictures in messages are processed like public ones: other files are refused, and metadata is dropped.

const TEST_MS = 120_000;
const NOWHERE = 'http://127.0.0.1:9';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());
const { person, pair, send } = correspondence(() => app);

it('refuses files that are no pictures or too large, and stores nothing of them', {
  timeout: TEST_MS,
}, async () => {
  const { token } = await person();
  for (const { name, bytes, outcome } of await hostilePictures(NOWHERE)) {
    const received = await upload(app, token, bytes, { to: '/messages/picture' });
    const what = `${name}: ${received.text}`;
    expect(outcome === 'refused' ? [413, 415, 422] : [201, 413, 415, 422], what).toContain(received.status);
  }
  const { rows } = await app.context.database.pool.query(
    'select width, height, octet_length(bytes) as size from message_pictures',
  );
  expect(rows.length).toBeLessThanOrEqual(3);
  for (const { width, height, size } of rows)
    expect(Math.max(width, height, size / 1024)).toBeLessThanOrEqual(1600);
});

it('keeps the picture alone of one that carries more', { timeout: TEST_MS }, async () => {
  const { a, b, id } = await pair();
  for (const { name, bytes } of await carryingPictures()) {
    expect(bytes.includes(PAYLOAD), name).toBe(true);
    const { body: kept } = await upload(app, a.token, bytes, { to: '/messages/picture' });
    const { body: sent } = await send(a, id, '', [kept.pictureId]);
    const received = await fetch(`${app.url}/api/message/${sent.messageId}/picture/1`, {
      headers: { authorization: `Bearer ${b.token}` },
    });
    expect(received.headers.get('cache-control'), name).toBe('no-store');
    const picture = Buffer.from(await received.arrayBuffer());
    expect(picture.toString('latin1', 8, 12), name).toBe('WEBP');
    for (const text of [PAYLOAD, 'alert', PLACE, 'GPS', 'Exif'])
      expect(picture.includes(text), `${text} of ${name}`).toBe(false);
  }
});
