import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KOLLAB_PICTURES } from '#modules/kollabs/server/kollabs.queries.ts';
import { PROFILE_PICTURES } from '#modules/profiles/server/profile-pictures.service.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type S3Server, startS3Server } from '#tests/tools/s3-server.ts';
import { formOf, pictureRows, plainPicture, storedFiles, upload } from '#tests/uploads.ts';
import { addressOf, filesOf, SHAPES, UPLOAD } from '../media.rules.ts';
import { collectFiles, collectPictures } from './collect-pictures.ts';
import { erasePictures, readPicturesOf } from './media.user-data.ts';
import { pictures } from './pictures.table.ts';

const HOUR_MS = 60 * 60 * 1000;
const SHOWN = [...PROFILE_PICTURES, ...KOLLAB_PICTURES];

// The same tests for both stores. `npm test` runs only the basic ones for the S3 store.
describe.each(['the local disk', 'an S3 store'])('pictures on %s', (kind) => {
  const tags = kind === 'an S3 store' ? ['whole'] : [];
  let app: TestApp;
  let store: S3Server | undefined;
  let person: Person;

  beforeAll(async () => {
    store = kind === 'an S3 store' ? await startS3Server() : undefined;
    app = await startTestApp({ env: store?.settings ?? {} });
  });
  afterAll(async () => {
    await app.close();
    await store?.close();
  });
  beforeEach(async () => {
    // The times of files are the machine's.
    app.clock.advance(Date.now() - app.clock.now().getTime());
    person = await createPerson(app.context);
    await app.context.database.pool.query('delete from pictures');
    await app.context.media.remove(await storedFiles(app));
  });

  const profile = async (who: Person) =>
    (await app.call('GET', `/user/${who.username}`)).body.userData.user as Record<string, string>;
  const colourOf = async (url: string, size = '.jpg') => {
    const response = await fetch(app.url + new URL(url, app.url).pathname.replace('.jpg', size));
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    return dominant;
  };

  describe('uploading and showing', () => {
    it('a face is kept in the sizes that pages show, and shown at once', async () => {
      const { status, body } = await upload(app, person.token, await plainPicture('teal'));
      expect([status, body]).toEqual([200, { message: 'Profile picture updated', url: expect.any(String) }]);
      expect((await profile(person)).profileImageUrl).toBe(body.url);
      const [row] = await pictureRows(app);
      expect(body.url).toBe(addressOf('avatar', row?.hash ?? '', 'http://elsewhere.example'));
      expect(await storedFiles(app)).toEqual(filesOf('avatar', row?.hash ?? '').sort());
      for (const width of SHAPES.avatar.widths) {
        const response = await fetch(`${app.url}${body.url.replace('.jpg', `-${width}.webp`)}`);
        const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
        expect([found.format, found.width, found.height]).toEqual(['webp', width, width]);
      }
      const jpeg = await fetch(app.url + body.url);
      expect(jpeg.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    });

    it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('accepts %s', { tags }, async (format) => {
      const { status } = await upload(app, person.token, await plainPicture('teal', { format }));
      expect(status).toBe(200);
    });

    it('takes what a picture is, whatever it is called or said to be', { tags }, async () => {
      const bytes = await plainPicture('teal', { format: 'jpeg' });
      const response = await upload(app, person.token, bytes, { fileName: 'a.svg', type: 'image/svg+xml' });
      expect(response.status).toBe(200);
    });

    it('cuts the chosen part out of the upright picture', { tags }, async () => {
      const blue = { create: { width: 200, height: 200, channels: 3 as const, background: 'blue' } };
      const sideways = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
        .composite([{ input: blue, left: 200, top: 0 }])
        .jpeg()
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const cut = (y: string) => ({ x: '0', y, width: '200', height: '200' });
      const upper = await upload(app, person.token, sideways, { crop: cut('0') });
      expect(await colourOf(upper.body.url)).toEqual({ r: 248, g: 8, b: 8 });
      const lower = await upload(app, person.token, sideways, { crop: cut('200') });
      expect(await colourOf(lower.body.url, '-64.webp')).toEqual({ r: 8, g: 8, b: 248 });
      const beyond = await upload(app, person.token, sideways, { crop: cut('201') });
      expect([beyond.status, Object.keys(beyond.body.fields)]).toEqual([422, ['width']]);
    });

    it('without a crop keeps the middle of a picture, on white where it is transparent', {
      tags,
    }, async () => {
      const clear = await sharp({
        create: { width: 600, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
      })
        .png()
        .toBuffer();
      const { body } = await upload(app, person.token, clear, { to: '/user/banner' });
      expect(body.message).toBe('Banner updated');
      expect((await profile(person)).bannerUrl).toBe(body.url);
      expect(await colourOf(body.url)).toEqual({ r: 248, g: 248, b: 248 });
    });

    it('a picture for a Kollab has its size, and a URL that a Kollab accepts', { tags }, async () => {
      const { status, body } = await upload(app, person.token, await plainPicture('teal'), {
        to: '/pictures',
      });
      expect(status).toBe(201);
      expect(body.url).toMatch(/^http:\/\/localhost:3000\/media\/kollab-[0-9a-f]{32}\.jpg$/);
      const response = await fetch(`${app.url}${new URL(body.url).pathname}`);
      const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([found.format, found.width, found.height]).toEqual(['jpeg', 1280, 720]);
    });

    it('removes a face and a banner with their files, also if repeated', async () => {
      await upload(app, person.token, await plainPicture('teal'));
      await upload(app, person.token, await plainPicture('teal'), { to: '/user/banner' });
      for (const [path, message] of [
        ['/user/image', 'Profile picture removed'],
        ['/user/image', 'Profile picture removed'],
        ['/user/banner', 'Banner removed'],
      ] as const) {
        const { status, body } = await app.call('DELETE', path, { token: person.token });
        expect([status, body]).toEqual([200, { message }]);
      }
      const { profileImageUrl, bannerUrl } = await profile(person);
      expect([profileImageUrl, bannerUrl]).toEqual(['', '']);
      expect([await storedFiles(app), await pictureRows(app)]).toEqual([[], []]);
    });
  });

  describe('which pictures are kept and deleted', () => {
    it('deletes a replaced picture unless another user has it too', async () => {
      const other = await createPerson(app.context);
      const [shared, next] = [await plainPicture('teal'), await plainPicture('plum')];
      const theirs = await upload(app, other.token, shared);
      const first = await upload(app, person.token, shared);
      expect(first.body.url).toBe(theirs.body.url);
      const second = await upload(app, person.token, next);
      expect((await fetch(app.url + first.body.url)).status).toBe(200);
      await upload(app, other.token, next);
      expect((await fetch(app.url + first.body.url)).status).toBe(404);
      expect((await fetch(app.url + second.body.url)).status).toBe(200);
      expect((await pictureRows(app)).length).toBe(2);
    });

    it('deletes what nothing shows an hour after its upload, and nothing else', { tags }, async () => {
      const [used, unused] = [await plainPicture('teal'), await plainPicture('plum')];
      const kept = await upload(app, person.token, used, { to: '/pictures' });
      await createKollab(app.context, person, { imageUrl: kept.body.url });
      const face = await upload(app, person.token, used);
      const left = await upload(app, person.token, unused, { to: '/pictures' });
      const served = async (url: string) =>
        (await fetch(app.url + new URL(url, 'http://localhost').pathname)).status;
      const all = async () => [
        await served(kept.body.url),
        await served(face.body.url),
        await served(left.body.url),
      ];
      app.clock.advance(HOUR_MS - 1000);
      await collectPictures(app.context, SHOWN);
      expect(await all()).toEqual([200, 200, 200]);
      app.clock.advance(2000);
      await collectPictures(app.context, SHOWN);
      expect(await all()).toEqual([200, 200, 404]);
      const show = (url: string) =>
        app.context.database.pool.query('update kollabs set image_url = $1', [url]);
      // The address of an instance may change.
      await show(`https://before.example${new URL(kept.body.url).pathname}`);
      await collectPictures(app.context, SHOWN, { everything: true });
      expect(await all()).toEqual([200, 200, 404]);
      await show('https://a.example/a.png');
      app.clock.advance(48 * HOUR_MS);
      await collectPictures(app.context, SHOWN);
      expect(await all()).toEqual([200, 200, 404]);
      await collectPictures(app.context, SHOWN, { everything: true });
      expect(await all()).toEqual([404, 200, 404]);
    });

    it('deletes files without a row after an hour, and leaves other files alone', async () => {
      await upload(app, person.token, await plainPicture('teal'));
      const mine = await storedFiles(app);
      await app.context.media.put(
        `kollab-${'0'.repeat(32)}.jpg`,
        Buffer.from('left by a process that ended'),
      );
      await app.context.media.put(`${'0'.repeat(32)}.png`, Buffer.from('of the demo world'));
      await collectFiles(app.context);
      expect((await storedFiles(app)).length).toBe(mine.length + 2);
      app.clock.advance(HOUR_MS + 60_000);
      await collectFiles(app.context);
      expect(await storedFiles(app)).toEqual([...mine, `${'0'.repeat(32)}.png`].sort());
    });

    it('exports a user’s pictures, and erases them with the user', { tags }, async () => {
      const other = await createPerson(app.context);
      const shared = await plainPicture('teal');
      await upload(app, person.token, shared);
      await upload(app, person.token, shared, { to: '/pictures' });
      const theirs = await upload(app, other.token, shared);
      const given: string[] = [];
      for await (const { name, bytes } of readPicturesOf(app.context, person.userId)) {
        const { format } = await sharp(Buffer.concat(await bytes.toArray())).metadata();
        given.push(`${name} ${format}`);
      }
      expect(given).toEqual([
        expect.stringMatching(/^avatar-.*\.jpg jpeg$/),
        expect.stringMatching(/^kollab-.*\.jpg jpeg$/),
      ]);
      await app.context.database.db.transaction((tx) => erasePictures.batch(app.context, tx, person, []));
      await collectPictures(app.context, SHOWN);
      expect((await pictureRows(app)).map(({ ownerId }) => ownerId)).toEqual([other.userId]);
      expect((await storedFiles(app)).every((name) => name.startsWith('avatar-'))).toBe(true);
      expect((await fetch(app.url + theirs.body.url)).status).toBe(200);
    });

    it('refuses more than the limits of a user, by number and by size, and keeps nothing of it', {
      tags,
    }, async () => {
      const { db } = app.context.database;
      const row = (n: number, bytes: number) => ({
        ...{ id: crypto.randomUUID(), ownerId: person.userId, purpose: 'kollab' as const },
        ...{ hash: String(n).padStart(32, '0'), width: 1, height: 1, bytes, createdAt: app.clock.now() },
      });
      await db.insert(pictures).values([row(0, UPLOAD.storedBytes)]);
      const size = await upload(app, person.token, await plainPicture('teal'), { to: '/pictures' });
      expect([size.status, size.body.code]).toEqual([409, 'too_many_pictures']);
      await db.delete(pictures);
      await db.insert(pictures).values(Array.from({ length: UPLOAD.pictures }, (_, n) => row(n, 1)));
      const number = await upload(app, person.token, await plainPicture('teal'), { to: '/pictures' });
      expect([number.status, number.body.code]).toEqual([409, 'too_many_pictures']);
      expect(await storedFiles(app)).toEqual([]);
    });
  });

  describe('the store from outside', () => {
    it('is no list and has no way up; only what was published is there, whole', { tags }, async () => {
      const { body } = await upload(app, person.token, await plainPicture('teal'));
      const paths = ['/media', '/media/', '/media/.', '/media/%2e%2e/auth-secret', '/media/..%2fauth-secret'];
      for (const path of [
        ...paths,
        '/media/%00.jpg',
        `/media/${'a'.repeat(5000)}.jpg`,
        '/media/a.svg',
        `${body.url}/`,
      ]) {
        const { status, headers } = await fetch(app.url + path);
        expect([400, 404, 414], path).toContain(status);
        expect(headers.get('cache-control') ?? '', path).not.toMatch(/public/);
      }
      const whole = await (await fetch(app.url + body.url)).arrayBuffer();
      for (const odd of ['"', 'W/""', 'Sat, 99 Nov 2026', '*', '\t']) {
        const headers = { range: 'bytes=0-3', 'if-range': odd };
        const { status, arrayBuffer } = await fetch(app.url + body.url, { headers }).then(
          async (response) => {
            const bytes = await response.arrayBuffer();
            return { status: response.status, arrayBuffer: bytes };
          },
        );
        expect([status, arrayBuffer.byteLength]).toEqual([200, whole.byteLength]);
      }
      const tag = `"${body.url.replace('/media/', '')}"`;
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        expect((await fetch(app.url + body.url, { headers: { 'if-none-match': known } })).status).toBe(304);
      }
      const head = await fetch(app.url + body.url, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.byteLength)]);
    });
  });

  it('a repeat with the same key keeps one picture and gives the first response', { tags }, async () => {
    const { raw, headers } = formOf([
      { field: 'image', bytes: await plainPicture('teal'), fileName: 'a.png' },
    ]);
    const send = (body: Buffer) =>
      app.call('POST', '/pictures', {
        token: person.token,
        raw: body,
        headers: { ...headers, 'idempotency-key': 'the-same' },
      });
    const responses = [await send(raw), await send(raw)];
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([201, responses[0]?.body]),
    );
    expect((await pictureRows(app)).length).toBe(1);
    const other = formOf([{ field: 'image', bytes: await plainPicture('plum'), fileName: 'a.png' }]);
    const reused = await app.call('POST', '/pictures', {
      ...{ token: person.token, raw: other.raw },
      headers: { ...other.headers, 'idempotency-key': 'the-same' },
    });
    expect([reused.status, reused.body.code]).toEqual([422, 'key_reused']);
    expect((await storedFiles(app)).length).toBe(4);
  });
});
