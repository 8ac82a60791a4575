import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES } from '#src/modules.ts';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { correspondence } from '#tests/correspondence.ts';
import { filesClient, pdfOf } from '#tests/files.ts';
import { signOut, startSession } from '#tests/sessions.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { startS3Server } from '#tests/tools/s3-server.ts';
import { storedFiles } from '#tests/uploads.ts';
import { FILE_BYTES, PART_BYTES, UNSENT_MS } from '../files.rules.ts';
import { collectFiles, collectParts } from './collect-files.ts';
import { holdersOf } from './file-places.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const { pair, person, post, get } = correspondence(() => app);
const { begin, putPart, upload, read, status } = filesClient(() => app);
const inConversation = (id: string) => ({ kind: 'conversation', id });
const inThread = (id: string) => ({ kind: 'collaboration', id });
const HOUR_MS = 60 * 60 * 1000;

const collect = async () => {
  await collectFiles(app.context, holdersOf(MODULES));
  await collectParts(app.context);
};
const partsOf = async (fileId: string) =>
  (await storedFiles(app)).filter((name) => name.startsWith(`file-${fileId.replaceAll('-', '')}-`)).length;
const sendFiles = (who: { token: string }, id: string, files: string[], text = '') =>
  app.call('POST', `/conversation/${id}/messages`, { token: who.token, body: { text, files } });

describe('an upload', () => {
  it('arrives in parts, goes on after a broken line, and is sent with a message', async () => {
    const { a, b, id } = await pair();
    const bytes = pdfOf(2 * PART_BYTES + 10);
    const { body } = await begin(a, inConversation(id), { name: 'Für Zoë.pdf', bytes });
    expect(body).toMatchObject({ name: 'Für Zoë.pdf', type: 'pdf', size: bytes.length, received: [] });
    const { fileId } = body;
    const part = (n: number) => bytes.subarray((n - 1) * PART_BYTES, n * PART_BYTES);
    await putPart(a, fileId, 3, part(3));
    expect((await putPart(a, fileId, 3, part(3))).body.received).toEqual([3]);
    expect((await sendFiles(a, id, [fileId])).status).toBe(409);
    expect((await get(a, `/files/${fileId}`)).body).toMatchObject({ received: [3], complete: false });
    await putPart(a, fileId, 1, part(1));
    expect((await putPart(a, fileId, 2, part(2))).body).toMatchObject({
      received: [1, 2, 3],
      complete: true,
    });
    expect([await status(a, fileId), await status(b, fileId)]).toEqual([200, 404]);

    const sent = await sendFiles(a, id, [fileId]);
    expect(sent.status, sent.text).toBe(201);
    const file = { fileId, name: 'Für Zoë.pdf', type: 'pdf', size: bytes.length };
    expect(sent.body.files).toEqual([file]);
    const [shown] = (await get(b, `/conversation/${id}/messages`)).body;
    expect(shown.files).toEqual([file]);
    expect((await get(b, `/conversation/${id}`)).body.last.files).toBe(1);

    const received = await read(b.token, fileId);
    expect(Buffer.from(await received.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(received.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="F_r Zo_.pdf"; filename*=UTF-8''F%C3%BCr%20Zo%C3%AB.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
    });
    expect(await status(await person(), fileId)).toBe(404);
    expect((await read(undefined, fileId)).status).toBe(401);
    expect((await sendFiles(a, id, [fileId])).status).toBe(409);
    expect((await app.call('DELETE', `/files/${fileId}`, { token: a.token })).status).toBe(409);
  });

  it('can be removed before it is sent, and expires after a day', async () => {
    const { a, id } = await pair();
    const [removed, expired] = [await upload(a, inConversation(id)), await upload(a, inConversation(id))];
    expect((await get(a, `/file-containers/conversation/${id}`)).body.used).toBe(200);
    for (let n = 0; n < 2; n++)
      expect((await app.call('DELETE', `/files/${removed}`, { token: a.token })).status).toBe(200);
    expect((await get(a, `/files/${removed}`)).status).toBe(404);
    app.clock.advance(UNSENT_MS);
    a.token = await a.freshToken();
    expect((await get(a, `/files/${expired}`)).status).toBe(404);
    expect((await get(a, `/file-containers/conversation/${id}`)).body.used).toBe(0);
    expect((await sendFiles(a, id, [expired])).status).toBe(409);
    app.clock.advance(2 * HOUR_MS);
    await collect();
    expect([await partsOf(removed), await partsOf(expired)]).toEqual([0, 0]);
    const { rows } = await app.context.database.pool.query('select from files where id = $1', [expired]);
    expect(rows).toEqual([]);
  });

  it('is refused when ten others are not sent yet', async () => {
    const { a, id } = await pair();
    for (let n = 0; n < 10; n++) await begin(a, inConversation(id));
    const { status: refused, body } = await begin(a, inConversation(id));
    expect([refused, body.code]).toEqual([409, 'too_many_files']);
  });
});

describe('room', () => {
  it('is 100 MB in a collaboration, whoever adds files', async () => {
    const collaboration = await Collaboration.inserted(app, await createCast(app), 'A');
    const { S, R } = collaboration.cast;
    const thread = inThread(collaboration.requestId);
    for (const who of [S, R, S, R]) expect((await begin(who, thread, { size: FILE_BYTES })).status).toBe(201);
    const { status: refused, body } = await begin(S, thread, { size: 1 });
    expect([refused, body.code, body.error]).toEqual([
      ...[409, 'files_full', 'There is not enough room for this file: 0 MB of 100 MB left.'],
    ]);
    expect((await begin(collaboration.cast.T, thread)).status).toBe(404);
  });

  it('is never exceeded by twenty reservations at once', async () => {
    const collaboration = await Collaboration.inserted(app, await createCast(app), 'A');
    const { S, R } = collaboration.cast;
    const thread = inThread(collaboration.requestId);
    const asked = Array.from({ length: 20 }, (_, n) =>
      begin(n % 2 ? S : R, thread, { size: FILE_BYTES - 1 }),
    );
    const statuses = (await Promise.all(asked)).map((response) => response.status);
    expect(statuses.filter((one) => one === 201)).toHaveLength(4);
    expect((await get(S, `/file-containers/collaboration/${collaboration.requestId}`)).body.used).toBe(
      4 * (FILE_BYTES - 1),
    );
  });
});

describe('a range', () => {
  it('of bytes is read across parts, and resumed only while the file is the same', async () => {
    const { a, id } = await pair();
    const bytes = pdfOf(PART_BYTES + 100);
    const fileId = await upload(a, inConversation(id), { bytes });
    const range = async (value: string, more: Record<string, string> = {}) => {
      const response = await read(a.token, fileId, { range: value, ...more });
      const received = Buffer.from(await response.arrayBuffer());
      return { status: response.status, received, of: response.headers.get('content-range') };
    };
    const across = await range(`bytes=${PART_BYTES - 5}-${PART_BYTES + 4}`);
    expect([across.status, across.of]).toEqual([
      ...[206, `bytes ${PART_BYTES - 5}-${PART_BYTES + 4}/${bytes.length}`],
    ]);
    expect(across.received.equals(bytes.subarray(PART_BYTES - 5, PART_BYTES + 5))).toBe(true);
    expect((await range('bytes=-3')).received.equals(bytes.subarray(-3))).toBe(true);
    const outside = await range(`bytes=${bytes.length}-`);
    expect([outside.status, outside.of]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await range('bytes=0-1,4-5')).status).toBe(200);
    const tag = `"${fileId}"`;
    expect((await range('bytes=0-1', { 'if-range': tag })).status).toBe(206);
    expect((await range('bytes=0-1', { 'if-range': '"another"' })).status).toBe(200);
    const head = await read(a.token, fileId, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });
});

describe('a link', () => {
  const linkTo = async (who: { token: string }, fileId: string) =>
    (await app.call('POST', `/files/${fileId}/link`, { token: who.token })).body.url as string;
  const open = async (url: string) => {
    const response = await fetch(app.url + url);
    await response.arrayBuffer();
    return response.status;
  };

  it('works for five minutes without a token, and for its file alone', async () => {
    const { a, b, id } = await pair();
    const [fileId, other] = [await upload(a, inConversation(id)), await upload(a, inConversation(id))];
    await sendFiles(a, id, [fileId]);
    const url = await linkTo(b, fileId);
    expect(await open(url)).toBe(200);
    expect(app.logs.join('')).not.toContain(url.split('=')[1]);
    expect((await post(b, `/files/${other}/link`)).status).toBe(404);
    expect((await post(await person(), `/files/${fileId}/link`)).status).toBe(404);
    const forged = url.replace(
      /ticket=[^.]+/,
      (text) => text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA'),
    );
    for (const bad of [forged, `${url}x`, url.replace(/\.[^.]+$/, ''), '/api/files/content?ticket=a.b.c'])
      expect(await open(bad), bad).toBe(404);
    app.clock.advance(5 * 60 * 1000);
    expect(await open(url)).toBe(404);
  });

  it('ends with the message, and with the session', async () => {
    const { a, b, id } = await pair();
    const fileId = await upload(a, inConversation(id));
    const { body: message } = await sendFiles(a, id, [fileId]);
    const [ofA, ofB] = [await linkTo(a, fileId), await linkTo(b, fileId)];
    await app.call('DELETE', `/message/${message.messageId}`, { token: b.token });
    expect([await open(ofA), await open(ofB)]).toEqual([200, 404]);
    const session = await startSession(app, a);
    const ofSession = await linkTo(session, fileId);
    expect(await open(ofSession)).toBe(200);
    await signOut(app, session);
    await expect.poll(() => open(ofSession)).toBe(404);
    expect(await open(ofA)).toBe(200);
  });
});

describe('a file of a message', () => {
  it('is deleted with it', async () => {
    const { a, b, id } = await pair();
    const fileId = await upload(a, inConversation(id));
    const { body: message } = await sendFiles(a, id, [fileId], 'Here');
    await collect();
    expect(await status(b, fileId)).toBe(200);
    for (const { token } of [a, b]) await app.call('DELETE', `/message/${message.messageId}`, { token });
    expect(await status(a, fileId)).toBe(404);
    app.clock.advance(2 * HOUR_MS);
    await collect();
    const { rows } = await app.context.database.pool.query('select from files where id = $1', [fileId]);
    expect([rows.length, await partsOf(fileId)]).toEqual([0, 0]);
  });

  it('is not served while the message is removed or its sender suspended', async () => {
    const { a, b, id } = await pair();
    const fileId = await upload(a, inConversation(id));
    const { body: message } = await sendFiles(a, id, [fileId]);
    const { pool } = app.context.database;
    await pool.query(`update messages set state = 'taken_down' where id = $1`, [message.messageId]);
    expect([await status(a, fileId), await status(b, fileId)]).toEqual([404, 404]);
    await pool.query(`update messages set state = 'active' where id = $1`, [message.messageId]);
    await pool.query(`update profiles set state = 'suspended' where user_id = $1`, [a.userId]);
    expect(await status(b, fileId)).toBe(404);
    await pool.query(`update profiles set state = 'active' where user_id = $1`, [a.userId]);
    expect(await status(b, fileId)).toBe(200);
  });
});

it('parts are in S3, too', async () => {
  const s3 = await startS3Server();
  const other = await startTestApp({ env: s3.settings });
  try {
    const written = correspondence(() => other);
    const client = filesClient(() => other);
    const { a, id } = await written.pair();
    const bytes = pdfOf(PART_BYTES + 1);
    const fileId = await client.upload(a, inConversation(id), { bytes });
    const received = await client.read(a.token, fileId);
    expect(Buffer.from(await received.arrayBuffer()).equals(bytes)).toBe(true);
    const [object = ''] = (await storedFiles(other)).filter((name) => name.endsWith('.chunk'));
    expect((await fetch(`${other.url}/media/${object}`)).status).toBe(404);
  } finally {
    await other.close();
    await s3.close();
  }
});
