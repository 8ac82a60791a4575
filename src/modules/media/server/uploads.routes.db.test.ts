import { once } from 'node:events';
import http from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { type FormPart, formOf, pictureRows, plainPicture, storedFiles, upload } from '#tests/uploads.ts';
import { filesOf, type Purpose } from '../media.rules.ts';

let app: TestApp;
let person: Person;
let picture: Buffer;
beforeAll(async () => {
  app = await acquireTestApp();
  picture = await plainPicture('teal');
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await createPerson(app.context);
  await app.context.database.pool.query('delete from pictures');
  await app.context.media.remove(await storedFiles(app));
});

const post = (parts: FormPart[], headers: Record<string, string> = {}) => {
  const form = formOf(parts);
  return app.call('POST', '/user/image', {
    ...{ token: person.token, raw: form.raw },
    headers: { ...form.headers, ...headers },
  });
};
const image = (more: Partial<FormPart> = {}): FormPart => ({
  ...{ field: 'image', bytes: picture, fileName: 'a.png' },
  ...more,
});

async function expectFilesOfRowsAlone(): Promise<void> {
  const rows = await pictureRows(app);
  const named = rows.flatMap(({ purpose, hash }) => filesOf(purpose as Purpose, hash));
  expect(await storedFiles(app)).toEqual([...new Set(named)].sort());
}

describe('the form around a picture', () => {
  it('is refused if it is not what the endpoint takes, and nothing is stored', async () => {
    const forms: [string, FormPart[]][] = [
      ['no file', [{ field: 'x', bytes: '1' }]],
      ['two files', [image(), image()]],
      ['two files of two fields', [image(), image({ field: 'other' })]],
      ['another field', [image({ field: 'picture' })]],
      ['a text where the file should be', [{ field: 'image', bytes: 'text' }]],
      ['a text twice', [image(), { field: 'x', bytes: '1' }, { field: 'x', bytes: '2' }]],
      ['a text of 5 kB', [image(), { field: 'x', bytes: '1'.repeat(5000) }]],
      ['a text that is no UTF-8', [image(), { field: 'x', bytes: Buffer.from([0xff, 0xfe]) }]],
      ['a text with NUL', [image(), { field: 'x', bytes: '1\u0000' }]],
      ['5,000 texts', [image(), ...Array.from({ length: 5000 }, (_, i) => ({ field: `f${i}`, bytes: '' }))]],
      ['a field without a name', [image({ field: '' })]],
    ];
    for (const [name, parts] of forms) expect((await post(parts)).status, name).toBe(400);
    const { raw, headers } = formOf([image()]);
    const send = (body: Buffer, type: string) =>
      app.call('POST', '/user/image', { token: person.token, raw: body, headers: { 'content-type': type } });
    for (const [body, type, status] of [
      [raw.subarray(0, raw.length - 30), headers['content-type'], 400],
      [raw, 'multipart/form-data', 400],
      [raw, 'multipart/form-data; boundary=another', 400],
      [Buffer.alloc(0), headers['content-type'], 400],
      [raw, 'application/json', 415],
      [raw, 'image/png', 415],
      [raw, 'text/plain', 415],
    ] as const) {
      expect((await send(body, type)).status, `${type} ${body.length}`).toBe(status);
    }
    for (const crop of [
      { x: '0' },
      { x: '0', y: '0', width: '0', height: '5' },
      { x: '-1', y: '0', width: '5', height: '5' },
      { x: '0', y: '0', width: '1e9', height: '5' },
      { x: '0', y: '0', width: '999999', height: '999999' },
    ]) {
      const { status, body } = await upload(app, person.token, picture, { crop: crop as never });
      expect([status, Object.keys(body.fields).length], JSON.stringify(crop)).toEqual([422, 1]);
    }
    expect([await storedFiles(app), await pictureRows(app)]).toEqual([[], []]);
  });

  it('may call the picture what it likes: the name is not read', async () => {
    const names = [
      '../../x',
      'a\u0000.png',
      'a'.repeat(5000),
      '\u202Egnp.exe',
      'a"; name="other',
      '',
      'C:\\a\\',
    ];
    for (const fileName of names) {
      const { status, body } = await post([image({ fileName: fileName.replaceAll('"', '%22') })]);
      expect([status, body.url], JSON.stringify(fileName.slice(0, 20))).toEqual([
        200,
        expect.stringMatching(/^\/media\/avatar-[0-9a-f]{32}\.jpg$/),
      ]);
    }
    await expectFilesOfRowsAlone();
  });

  it('is refused by its length before it is sent, and without one as soon as it is too much', async () => {
    const claimed = await sendChunks({ 'content-length': String(50 * 1024 * 1024) }, 0);
    expect(claimed).toMatchObject({ status: 413, sent: 0 });
    const endless = await sendChunks({ 'transfer-encoding': 'chunked' }, 50);
    // The connection may be closed before the client reads the response.
    expect([413, 'closed']).toContain(endless.status);
    expect(endless.sent).toBeLessThan(50);
    expect(JSON.parse(claimed.body)).toEqual({ error: expect.stringContaining('10 MB'), code: 'too_large' });
    expect((await upload(app, person.token, picture)).status).toBe(200);
  });

  it('is not waited for if it comes a byte at a time: 408', { tags: ['whole'] }, async () => {
    const { raw, headers } = formOf([image()]);
    const request = begin({ ...headers, 'content-length': String(raw.length) });
    let at = 0;
    const drip = setInterval(() => request.write(raw.subarray(at, ++at)), 250);
    const status = await new Promise((resolve) => {
      request.on('response', (response) => resolve(response.statusCode));
      request.on('error', (error) => resolve(String(error)));
    });
    clearInterval(drip);
    request.destroy();
    expect(status).toBe(408);
    expect(await storedFiles(app)).toEqual([]);
  });

  it('is not read without a session', async () => {
    const refused = await sendChunks({ 'content-length': '5000000', authorization: 'Bearer a.b.c' }, 0);
    expect(refused).toMatchObject({ status: 401, sent: 0 });
  });
});

describe('many at once', () => {
  const PEOPLE = byTier({ main: 8, all: 25, deep: 25 });
  const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });

  it(`two uploads of each of ${PEOPLE} users succeed or are refused for the moment, and none is stored in part`, {
    tags: ['counted'],
  }, async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(app.context)));
    const responses = await Promise.all(
      people.flatMap(({ token }, i) =>
        [0, 1].map(async (n) =>
          upload(app, token, await plainPicture(`rgb(${i * 10},${n * 200},9)`), { to: '/pictures' }),
        ),
      ),
    );
    const done = responses.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThanOrEqual(2);
    for (const { status, headers } of responses) {
      expect([201, 503]).toContain(status);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await pictureRows(app)).length).toBe(done.length);
    await expectFilesOfRowsAlone();
  });

  it('one person has three under way, and is asked to wait with more', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, async (_, i) =>
        upload(app, person.token, await plainPicture(`rgb(${i * 25},0,0)`), { to: '/pictures' }),
      ),
    );
    const counted = Object.groupBy(responses, ({ status }) => String(status));
    expect(Object.keys(counted).sort()).toEqual(['201', '429']);
    expect(counted['429']?.length).toBeGreaterThan(0);
    expect((await upload(app, person.token, picture)).status).toBe(200);
  });

  it('of two simultaneous faces of a user one stays, alone', { tags: ['counted'] }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await Promise.all(
        ['navy', 'gold'].map(async (colour) => upload(app, person.token, await plainPicture(colour))),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      const { profileImageUrl } = (await app.call('GET', `/user/${person.username}`)).body.userData.user;
      expect(responses.map(({ body }) => body.url)).toContain(profileImageUrl);
      expect((await fetch(app.url + profileImageUrl)).status).toBe(200);
      expect((await pictureRows(app)).length).toBe(1);
      await expectFilesOfRowsAlone();
    }
  });

  it('a picture that another user uploads while one deletes it stays', { tags: ['counted'] }, async () => {
    const other = await createPerson(app.context);
    for (let round = 0; round < ROUNDS; round++) {
      const shared = await plainPicture(`rgb(0,${round},50)`);
      await upload(app, person.token, shared);
      const [theirs] = await Promise.all([
        upload(app, other.token, shared),
        upload(app, person.token, await plainPicture(`rgb(0,${round},199)`)),
      ]);
      expect((await fetch(app.url + theirs.body.url)).status).toBe(200);
      await expectFilesOfRowsAlone();
    }
  });
});

it('one person sends sixty pictures an hour, and is told when to come again', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const { token } = await createPerson(strict.context);
    for (let i = 0; i < 60; i++) expect((await upload(strict, token, Buffer.from('x'))).status).toBe(415);
    const { status, headers } = await upload(strict, token, picture);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await storedFiles(strict)).toEqual([]);
  } finally {
    await strict.close();
  }
});

describe('a user who signs out during an upload', () => {
  it('is refused at its end', async () => {
    const { raw, headers } = formOf([image()]);
    const request = begin({ ...headers, 'content-length': String(raw.length), expect: '100-continue' });
    const status = statusOf(request);
    // The server has verified the token, and waits for the rest.
    await once(request, 'continue');
    request.write(raw.subarray(0, raw.length - 10));
    const origin = app.context.env.publicUrl;
    const out = await app.call('POST', '/signout', { headers: { cookie: person.cookie, origin } });
    expect(out.status).toBe(200);
    const { sessionId } = JSON.parse(atob(person.token.split('.')[1] ?? '')) as { sessionId?: string };
    expect(sessionId === undefined || (await app.context.revocations.isRevoked(sessionId))).toBe(true);
    await expect.poll(async () => (await app.call('GET', '/user', { token: person.token })).status).toBe(401);
    request.end(raw.subarray(raw.length - 10));
    expect(await status).toBe(401);
    expect([await storedFiles(app), await pictureRows(app)]).toEqual([[], []]);
  });

  it('is refused if the account is deleted, and nothing of the picture is stored', async () => {
    const { userId } = person;
    const { pool } = app.context.database;
    const [gone] = await Promise.all([
      upload(app, person.token, await sharp(picture).resize(2000).png().toBuffer()),
      pool
        .query('delete from sessions where user_id = $1', [userId])
        .then(() => pool.query('delete from accounts where user_id = $1', [userId])),
    ]);
    expect([200, 401]).toContain(gone.status);
    expect((await upload(app, person.token, picture)).status).toBe(401);
    if (gone.status === 401) expect(await storedFiles(app)).toEqual([]);
  });
});

function begin(headers: Record<string, string>): http.ClientRequest {
  const request = http.request(`${app.url}/api/user/image`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  });
  request.flushHeaders();
  return request;
}

function statusOf(request: http.ClientRequest): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode));
    request.on('error', reject);
  });
}

/** Sends up to `most` megabytes, until there is a response. */
function sendChunks(
  headers: Record<string, string>,
  most: number,
): Promise<{ status: number | 'closed' | undefined; sent: number; body: string }> {
  const request = begin(headers);
  let sent = 0;
  const more = () => {
    if (sent >= most || request.destroyed || !request.writable) return;
    sent++;
    if (request.write(Buffer.alloc(1024 * 1024))) setImmediate(more);
    else request.once('drain', more);
  };
  return new Promise((resolve) => {
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (bytes) => chunks.push(bytes));
      response.on('close', () => {
        resolve({ status: response.statusCode, sent, body: Buffer.concat(chunks).toString() });
        request.destroy();
      });
    });
    request.on('error', () => resolve({ status: 'closed', sent, body: '' }));
    more();
  });
}
