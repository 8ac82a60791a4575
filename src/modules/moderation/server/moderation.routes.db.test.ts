import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import { createKollab, createPerson, PASSWORD, type Person, postForm } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { plainPicture, upload } from '#tests/uploads.ts';
import { deleteOldReports } from './moderation.commands.ts';
import { reports } from './reports.table.ts';

// Reports: stored with a snapshot, and shown only to moderators.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = () => createPerson(app.context);
const talk = correspondence(() => app);
const { decide, moderator } = moderating(() => app);
const report = async (by: Person, body: object) =>
  app.call('POST', '/report', { token: await by.freshToken(), body });
const storedOf = (ownerId: string) =>
  app.context.database.db.select().from(reports).where(eq(reports.ownerId, ownerId));

describe('POST /report', () => {
  it('keeps what was seen, also when it is changed afterwards', async () => {
    const [ada, ben] = [await person(), await person()];
    await app.call('POST', '/user/edit/page', { token: ben.token, body: { bio: 'As it was seen' } });
    const sent = await report(ada, {
      kind: 'user',
      id: ben.username.toUpperCase(),
      reason: 'spam',
      text: 'Why',
    });
    expect([sent.status, sent.body.message]).toEqual([200, 'Thank you. Our moderators will look at it.']);
    await app.call('POST', '/user/edit/page', { token: ben.token, body: { bio: 'Changed' } });
    const [row, ...more] = await storedOf(ben.userId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ reporterId: ada.userId, kind: 'user', subjectId: ben.userId, text: 'Why' });
    expect(row?.seen).toMatchObject({ username: ben.username, bio: 'As it was seen' });
  });

  it('is harmless to repeat while it is open, at once too; another user has one of their own', async () => {
    const [ada, ben, cleo] = [await person(), await person(), await person()];
    const kollabId = await createKollab(app.context, ben, { title: 'A title that was seen' });
    const body = { kind: 'kollab', id: kollabId, reason: 'scam', text: '' };
    const sent = await Promise.all([1, 2, 3, 4].map(() => report(ada, body)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await report(cleo, { kind: 'kollab', id: kollabId, reason: 'other' });
    const stored = await storedOf(ben.userId);
    expect(stored.map(({ reporterId }) => reporterId).sort()).toEqual([ada.userId, cleo.userId].sort());
    expect(stored[0]?.seen).toMatchObject({ title: 'A title that was seen' });
    expect((await decide(await moderator(), 'kollab', kollabId, 'dismiss')).status).toBe(200);
    await report(ada, body);
    expect(await storedOf(ben.userId)).toHaveLength(3);
  });

  it('keeps what a post said, also when it is deleted', async () => {
    const [ada, ben] = [await person(), await person()];
    const { body } = await app.call('POST', '/post', {
      token: await ben.freshToken(),
      body: postForm({ desc: 'Words that were seen' }),
    });
    const { postId } = body.result;
    expect((await report(ada, { kind: 'post', id: postId, reason: 'sexual' })).status).toBe(200);
    await app.call('DELETE', `/post/${postId}/delete`, { token: await ben.freshToken() });
    expect((await storedOf(ben.userId))[0]?.seen).toMatchObject({ desc: 'Words that were seen' });
  });

  it('keeps what a comment and a reply said, and what they were on, also when they are deleted', async () => {
    const [ada, ben] = [await person(), await person()];
    const kollabId = await createKollab(app.context, ada);
    const write = async (body: object) => {
      const sent = await app.call('POST', `/kollab/${kollabId}/comments`, {
        token: await ben.freshToken(),
        body,
      });
      return sent.body.commentId as string;
    };
    const commentId = await write({ text: `Words that were seen, @${ada.username}` });
    const replyId = await write({ text: 'A reply that was seen', parentId: commentId });
    for (const id of [commentId, replyId])
      expect((await report(ada, { kind: 'comment', id, reason: 'hate' })).status).toBe(200);
    for (const id of [replyId, commentId])
      await app.call('DELETE', `/comment/${id}`, { token: await ben.freshToken() });
    const seen = (await storedOf(ben.userId)).map((row) => row.seen);
    const on = { kind: 'kollab', subjectId: kollabId };
    expect(seen).toMatchObject([
      { text: `Words that were seen, @${ada.username}`, username: ben.username, on },
      { text: 'A reply that was seen', parentId: commentId, on },
    ]);
    // Deleted content cannot be reported.
    const again = await report(ada, { kind: 'comment', id: replyId, reason: 'spam' });
    expect(again.body.code).toBe('not_found');
  });

  it('refuses comments hidden by a block, comments on hidden content, and the reporter’s own', async () => {
    const [ada, ben, cleo] = [await person(), await person(), await person()];
    const kollabId = await createKollab(app.context, cleo);
    const commentOn = async (id: string, by: Person) =>
      (await app.call('POST', `/kollab/${id}/comments`, { token: by.token, body: { text: 'Words' } })).body
        .commentId;
    const [bens, adas] = [await commentOn(kollabId, ben), await commentOn(kollabId, ada)];
    const codeOf = async (id: string) =>
      (await report(ada, { kind: 'comment', id, reason: 'spam' })).body.code;
    expect(await codeOf(adas)).toBe('forbidden');
    await app.call('PUT', `/block/${ada.username}`, { token: ben.token });
    expect(await codeOf(bens)).toBe('not_found');
    const other = await commentOn(kollabId, await person());
    await app.context.database.pool.query(`update kollabs set state = 'hidden' where id = $1`, [kollabId]);
    expect(await codeOf(other)).toBe('not_found');
    await app.context.database.pool.query(`update kollabs set state = 'active' where id = $1`, [kollabId]);
    expect(await codeOf(other)).toBeUndefined();
  });

  it('keeps a message with its pictures, for who read it, and for no other user', async () => {
    const { a, b, id } = await talk.pair();
    const uploaded = await upload(app, a.token, await plainPicture('#224466'), { to: '/messages/picture' });
    const { body: sent } = await talk.send(a, id, 'Words that were seen', [uploaded.body.pictureId]);
    const body = { kind: 'message', id: sent.messageId, reason: 'harassment' };
    expect((await report(await person(), body)).body.code).toBe('not_found');
    expect((await report(a, body)).body.code).toBe('forbidden');
    expect((await report(b, body)).status).toBe(200);
    await app.call('POST', '/account/delete', { token: a.token, body: { password: PASSWORD, now: true } });
    const [row] = await storedOf(a.userId);
    expect(row).toMatchObject({ kind: 'message', reporterId: b.userId, subjectId: sent.messageId });
    const { text, images } = (row?.seen ?? {}) as { text?: string; images?: string[] };
    expect([text, images?.length]).toEqual(['Words that were seen', 1]);
    expect(Buffer.from(images?.[0] ?? '', 'base64').toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('refuses messages that the reader deleted or that were erased', async () => {
    const { a, b, id } = await talk.pair();
    const sent = [await talk.send(a, id, 'The first'), await talk.send(a, id, 'The second')];
    const [first, second] = sent.map(({ body }) => body.messageId as string);
    const codeOf = async (messageId: string | undefined) =>
      (await report(b, { kind: 'message', id: messageId, reason: 'spam' })).body.code;
    await app.call('DELETE', `/message/${first}`, { token: b.token });
    expect(await codeOf(first)).toBe('not_found');
    await app.call('POST', '/account/delete', { token: a.token, body: { password: PASSWORD, now: true } });
    expect(await codeOf(second)).toBe('not_found');
  });

  it('tells the reported nothing', async () => {
    const [ada, ben] = [await person(), await person()];
    await report(ada, { kind: 'user', id: ben.username, reason: 'hate', text: '' });
    expect((await app.call('GET', '/notifications', { token: ben.token })).body).toEqual([]);
  });

  it('refuses what its reporter does not see, and their own content', async () => {
    const ada = await person();
    const codes = await Promise.all(
      [
        { kind: 'user', id: 'no_one_of_this_name', reason: 'spam' },
        { kind: 'kollab', id: '01900000-0000-7000-8000-000000000000', reason: 'spam' },
        { kind: 'kollab', id: 'no-id', reason: 'spam' },
        { kind: 'user', id: ada.username, reason: 'spam' },
      ].map((body) => report(ada, body).then((response) => response.body.code)),
    );
    expect(codes).toEqual(['not_found', 'not_found', 'not_found', 'forbidden']);
  });

  it('names the field that is wrong', async () => {
    const ada = await person();
    const fields = async (body: object) => {
      const response = await report(ada, { kind: 'user', id: 'ben', reason: 'spam', ...body });
      expect(response.status).toBe(422);
      return Object.keys(response.body.fields);
    };
    expect(await fields({ reason: 'boredom' })).toEqual(['reason']);
    expect(await fields({ kind: 'weather' })).toEqual(['kind']);
    expect(await fields({ id: 'a name with spaces' })).toEqual(['id']);
    expect(await fields({ text: 'x'.repeat(1001) })).toEqual(['text']);
  });
});

describe('the same text to many people', () => {
  it('is reported by the product, once, with what was written', async () => {
    const ada = await person();
    const say = async () => talk.begin(ada, await person(), 'Buy my course today');
    for (let n = 0; n < 5; n++) expect((await say()).status).toBe(201);
    await app.context.consumers.catchUp();
    expect(await storedOf(ada.userId)).toEqual([]);
    for (let n = 0; n < 3; n++) {
      expect((await say()).body.code).toBe('same_text');
      await app.context.consumers.catchUp();
    }
    const [row, ...more] = await storedOf(ada.userId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ reporterId: null, kind: 'message', reason: 'spam', decidedAt: null });
    expect(row?.seen).toMatchObject({ text: 'Buy my course today', username: ada.username });
  });
});

describe('what stays', () => {
  it('the words and the name of a reporter who deletes the account do not; what was seen does', async () => {
    const [ada, ben] = [await person(), await person()];
    await report(ada, { kind: 'user', id: ben.username, reason: 'other', text: 'My own words' });
    await app.call('POST', '/account/delete', { token: ada.token, body: { password: PASSWORD, now: true } });
    await app.call('POST', '/account/delete', { token: ben.token, body: { password: PASSWORD, now: true } });
    const [row] = await storedOf(ben.userId);
    expect(row).toMatchObject({ reporterId: null, text: '', seen: { username: ben.username } });
  });

  it('until six months after the decision', async () => {
    const [ada, ben] = [await person(), await person()];
    await report(ada, { kind: 'user', id: ben.username, reason: 'other', text: '' });
    app.clock.advance(300 * DAY);
    await deleteOldReports(app.context);
    expect(await storedOf(ben.userId)).toHaveLength(1);
    await decide(await moderator(), 'user', ben.userId, 'dismiss');
    app.clock.advance(150 * DAY);
    await deleteOldReports(app.context);
    expect(await storedOf(ben.userId)).toHaveLength(1);
    app.clock.advance(40 * DAY);
    await deleteOldReports(app.context);
    expect(await storedOf(ben.userId)).toEqual([]);
  });
});

const DAY = 24 * 60 * 60 * 1000;
