import net from 'node:net';
import { expect, it } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { acquireTestApp, startTestApp } from '#tests/test-app.ts';
import { pictureRows, plainPicture, upload } from '#tests/uploads.ts';

it('a store that is away refuses pictures for the moment, and everything else goes on', async () => {
  const closed = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const { port } = closed.address() as net.AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const app = await startTestApp({
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'an id',
      S3_SECRET_ACCESS_KEY: 'a secret of the store',
    },
  });
  try {
    const { token, username } = await createPerson(app.context);
    const { status, headers, body } = await upload(app, token, await plainPicture('teal'));
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await pictureRows(app)).toEqual([]);
    const found = await app.call('GET', `/user/${username}`);
    expect([found.status, found.body.userData.user.profileImageUrl]).toEqual([200, '']);
    const picture = await fetch(`${app.url}/media/avatar-${'0'.repeat(32)}.jpg`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([503, 'no-store']);
    // A browser that has cached the picture gets a 304 without a request to the store.
    const tag = `"${picture.url.split('/').at(-1)}"`;
    expect((await fetch(picture.url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect(app.logs.join('')).toContain('ECONNREFUSED');
    expect(app.logs.join('')).not.toContain('a secret of the store');
  } finally {
    await app.close();
  }
});

it('no transaction is open while the store takes the files', async () => {
  const app = await acquireTestApp();
  const { token } = await createPerson(app.context);
  const picture = await plainPicture('teal');
  const { media, database } = app.context;
  const put = media.put;
  const open: number[] = [];
  media.put = async (...args) => {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    open.push(rows[0].n);
    await put(...args);
  };
  try {
    expect((await upload(app, token, picture)).status).toBe(200);
  } finally {
    media.put = put;
    await app.close();
  }
  expect(open).toEqual([0, 0, 0, 0]);
});
