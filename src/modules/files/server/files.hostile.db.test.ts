import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import { filesClient, pdfOf } from '#tests/files.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { storedFiles } from '#tests/uploads.ts';
import { FILE_BYTES, PART_BYTES } from '../files.rules.ts';
import { collectParts } from './collect-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const { pair, person } = correspondence(() => app);
const { begin, putPart, upload, read, status } = filesClient(() => app);
const inConversation = (id: string) => ({ kind: 'conversation', id });
const parts = async () => (await storedFiles(app)).filter((name) => name.endsWith('.chunk'));
const text = (content: string) => Buffer.from(content, 'latin1');

describe('what a file is', () => {
  it('shows in its first bytes, and nothing of another type is stored', async () => {
    const { a, id } = await pair();
    const before = await parts();
    for (const [name, bytes] of [
      ['page.pdf', text('<html><script>alert(1)</script></html>')],
      ['page.pdf', text('<!-- %PDF-1.7 --><script>alert(1)</script>')],
      ['film.mp4', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['film.mov', text('%PDF-1.7')],
      ['text.docx', text('MZ\x90\0\x03')],
      ['archive.zip', text('\x1f\x8b\x08')],
    ] as const) {
      const { body } = await begin(a, inConversation(id), { name, bytes });
      const refused = await putPart(a, body.fileId, 1, bytes);
      expect([refused.status, refused.body.fields.name], name).toEqual([
        ...[422, 'This is not what its name says. You can add PDF, MP4, MOV, ZIP and DOCX files.'],
      ]);
      await app.call('DELETE', `/files/${body.fileId}`, { token: a.token });
    }
    for (const name of ['a.html', 'a.svg', 'a.exe', 'a.pdf.js', 'a', 'a.pdf.', 'a.PDF\u202Ehtml']) {
      const { status: refused, body } = await begin(a, inConversation(id), { name });
      expect([refused, body.fields.name], name).toEqual([
        ...[422, 'You can add PDF, MP4, MOV, ZIP and DOCX files.'],
      ]);
    }
    expect(await parts()).toEqual(before);
  });

  it('does not matter beyond that: polyglots and bombs are only bytes, sent as attachments', async () => {
    const { a, id } = await pair();
    const bomb = Buffer.concat([text('PK\x03\x04\x14\0\x08\0\x08\0'), Buffer.alloc(5000, 0xff)]);
    for (const [name, bytes] of [
      ['both.pdf', text('%PDF-1.7\n<html><script>alert(1)</script></html>')],
      ['bomb.zip', bomb],
      ['bomb.docx', bomb],
    ] as const) {
      const received = await read(a.token, await upload(a, inConversation(id), { name, bytes }));
      expect(Buffer.from(await received.arrayBuffer()).equals(bytes), name).toBe(true);
      expect(received.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      expect(received.headers.get('x-content-type-options')).toBe('nosniff');
      expect(received.headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  it('has a name that leads nowhere', async () => {
    const { a, id } = await pair();
    for (const [given, name] of [
      ['../../etc/passwd.pdf', 'etc-passwd.pdf'],
      ['..\\..\\boot.pdf', 'boot.pdf'],
      ['a"; filename="b.html".pdf', 'a"; filename="b.html".pdf'],
      ['in\u202Evoice.pdf', 'invoice.pdf'],
      ['a\r\nset-cookie: b=c.pdf', 'a set-cookie: b=c.pdf'],
    ] as const) {
      const { body } = await begin(a, inConversation(id), { name: given });
      expect(body.name).toBe(name);
      await app.call('DELETE', `/files/${body.fileId}`, { token: a.token });
    }
    expect((await begin(a, inConversation(id), { name: 'a\u0000.pdf' })).status).toBe(400);
    for (const name of [`${'a'.repeat(147)}.pdf`, '\u200B.pdf', 'x'.repeat(5000), '', ' '])
      expect((await begin(a, inConversation(id), { name })).status, name).toBe(422);
  });
});

describe('how much a file is', () => {
  it('is what was declared, 25 MB at most', async () => {
    const { a, id } = await pair();
    const container = inConversation(id);
    for (const size of [26 * 1024 * 1024, FILE_BYTES + 1, 0, -1, 1.5, Number.MAX_SAFE_INTEGER])
      expect((await begin(a, container, { size })).body.fields?.size, String(size)).toBeTruthy();
    const bytes = pdfOf(PART_BYTES + 10);
    const { fileId } = (await begin(a, container, { bytes })).body;
    const before = await parts();
    const refused = async (n: number, part: Buffer) => (await putPart(a, fileId, n, part)).status;
    expect(await refused(1, bytes.subarray(0, PART_BYTES - 1))).toBe(422);
    expect(await refused(1, pdfOf(PART_BYTES + 1))).toBe(413);
    expect(await refused(2, pdfOf(11))).toBe(422);
    expect(await refused(2, pdfOf(9))).toBe(422);
    expect(await refused(3, pdfOf(10))).toBe(422);
    expect(await refused(0, pdfOf(10))).toBe(400);
    expect(await refused(2, Buffer.alloc(0))).toBe(400);
    expect(await parts()).toEqual(before);
    expect(await refused(2, bytes.subarray(PART_BYTES))).toBe(200);
    expect((await putPart(a, fileId, 2, pdfOf(10))).body.code).toBe('part_differs');
    expect(await parts()).toHaveLength(before.length + 1);
  });

  it('is written once, if the same part arrives several times at once', async () => {
    const { a, id } = await pair();
    const { fileId } = (await begin(a, inConversation(id), { bytes: pdfOf(10) })).body;
    const before = await parts();
    const same = await Promise.all([1, 2, 3].map(() => putPart(a, fileId, 1, pdfOf(10))));
    expect(same.map((one) => one.status).sort()).toEqual([200, 200, 200]);
    const { fileId: raced } = (await begin(a, inConversation(id), { bytes: pdfOf(10) })).body;
    const others = await Promise.all([0, 1, 2].map((n) => putPart(a, raced, 1, text(`%PDF-1.7 ${n}`))));
    expect(others.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    expect(await parts()).toHaveLength(before.length + 2);
  });

  it('is limited over all uploads at once, and none is lost for it', async () => {
    const { a, b, id } = await pair();
    const both = [a, b].flatMap((who) => Array.from({ length: 10 }, () => who));
    const made = await Promise.all(
      both.map((who) => begin(who, inConversation(id), { bytes: pdfOf(50_000) })),
    );
    const left = new Set(made.map(({ body }, at) => ({ who: both[at] ?? a, fileId: body.fileId as string })));
    const seen = new Set<number>();
    while (left.size > 0) {
      await Promise.all(
        [...left].map(async (one) => {
          const done = await putPart(one.who, one.fileId, 1, pdfOf(50_000));
          seen.add(done.status);
          if (done.status === 200) left.delete(one);
        }),
      );
    }
    expect([...seen].filter((one) => ![200, 429, 503].includes(one))).toEqual([]);
    const { rows } = await app.context.database.pool.query(
      'select count(*)::int as n from files where container_id = $1 and completed_at is not null',
      [id],
    );
    expect(rows[0].n).toBe(20);
  });
});

describe('whose file it is', () => {
  it('decides who may go on, look, remove and send', async () => {
    const { a, b, id } = await pair();
    const { fileId } = (await begin(a, inConversation(id), { bytes: pdfOf(10) })).body;
    const stranger = await person();
    for (const who of [b, stranger]) {
      expect((await putPart(who, fileId, 1, pdfOf(10))).status).toBe(404);
      expect((await app.call('GET', `/files/${fileId}`, { token: who.token })).status).toBe(404);
      await app.call('DELETE', `/files/${fileId}`, { token: who.token });
      expect(await status(who, fileId)).toBe(404);
    }
    await putPart(a, fileId, 1, pdfOf(10));
    const send = (who: typeof a, to: string) =>
      app.call('POST', `/conversation/${to}/messages`, {
        token: who.token,
        body: { text: '', files: [fileId] },
      });
    expect((await send(b, id)).status).toBe(409);
    const other = await pair();
    expect((await begin(a, inConversation(other.id))).status).toBe(404);
    const again = await app.call('POST', '/conversations', {
      ...{ token: a.token, body: { username: other.a.username, text: 'Hello' } },
    });
    await app.call('POST', `/conversation/${again.body.conversationId}/accept`, { token: other.a.token });
    // It counts towards the other conversation's room.
    expect((await send(a, again.body.conversationId)).status).toBe(409);
    const both = await Promise.all([send(a, id), send(a, id), send(a, id)]);
    expect(both.map((one) => one.status).sort()).toEqual([201, 409, 409]);
    for (const kind of ['brief', 'collaboration', 'anything'])
      expect([404, 422]).toContain((await begin(a, { kind, id })).status);
  });
});

describe('a process that is killed', () => {
  it('between store and row leaves a part that is collected, and the upload goes on', async () => {
    const { a, id } = await pair();
    const { fileId } = (await begin(a, inConversation(id), { bytes: pdfOf(10) })).body;
    const { context } = app;
    const { put } = context.media;
    const before = await parts();
    context.media.put = async (...args) => {
      await put(...args);
      throw new Error('killed');
    };
    try {
      expect((await putPart(a, fileId, 1, pdfOf(10))).status).toBe(500);
    } finally {
      context.media.put = put;
    }
    expect(await parts()).toHaveLength(before.length + 1);
    expect((await putPart(a, fileId, 1, pdfOf(10))).body.complete).toBe(true);
    app.clock.advance(2 * 60 * 60 * 1000);
    await collectParts(context);
    expect(await parts()).toHaveLength(before.length + 1);
    expect(await status({ ...a, token: await a.freshToken() }, fileId)).toBe(200);
  });
});
