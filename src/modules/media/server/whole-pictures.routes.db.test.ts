import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { formOf, storedFiles } from '#tests/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

it('a picture of a delivery stays whole, and is made smaller only if it is larger than the limit', async () => {
  const { token } = await createPerson(app.context);
  const send = async (width: number, height: number) => {
    const picture = sharp({ create: { width, height, channels: 3, background: 'teal' } }).png();
    const form = formOf([
      { field: 'purpose', bytes: 'delivery' },
      { field: 'image', bytes: await picture.toBuffer(), fileName: 'a.png' },
    ]);
    const { status, body } = await app.call('POST', '/pictures', { token, ...form });
    expect([status, body.url]).toEqual([201, expect.stringMatching(/\/media\/delivery-[0-9a-f]{32}\.jpg$/)]);
    const response = await fetch(`${app.url}${new URL(body.url).pathname}`);
    const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return [found.width, found.height];
  };
  expect([await send(900, 300), await send(1024, 4096)]).toEqual([
    [900, 300],
    [512, 2048],
  ]);
  expect(await storedFiles(app)).toHaveLength(2);
});
