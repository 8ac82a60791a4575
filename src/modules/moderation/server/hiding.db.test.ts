import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { mailsTo } from '#tests/mails.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

// What rules hide until a moderator decides.

const DAY = 24 * 60 * 60 * 1000;
const ROUNDS = byTier({ main: 2, all: 6, deep: 100 });

let app: TestApp;
let mia: Person;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  mia = await moderator();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, person, moderator, report, decide, object, notifiedOf, queue } = moderating(() => app);
const talk = correspondence(() => app);

const settled = async (joined = 30) => {
  const dateJoined = new Date(app.clock.now().getTime() - joined * DAY);
  return Promise.all([1, 2, 3].map(() => createPerson(app.context, { profile: { dateJoined } })));
};
const follow = () => app.context.consumers.catchUp();
const queuedAs = async (caseId: string) => (await queue(mia)).find(({ id }) => id === caseId)?.hiddenBy;
const stateOf = async (kind: string, id: string) =>
  (await as(mia, 'GET', `/moderation/case/${kind}/${id}`)).body.state as string;

/** A Kollab of a new account, reported by all of the reporters. */
async function reportedBy(reporters: Person[], owner?: Person) {
  const by = owner ?? (await person());
  const kollabId = await createKollab(app.context, by);
  for (const one of reporters) expect((await report(one, 'kollab', kollabId)).status).toBe(200);
  await follow();
  return { owner: by, kollabId };
}

describe('what three people reported of a new account within a day', () => {
  it('is hidden, with its owner told why, and back when a moderator dismisses it', async () => {
    const reporters = await settled();
    const { owner, kollabId } = await reportedBy(reporters);
    expect((await as(reporters[0] ?? mia, 'GET', `/kollab/${kollabId}`)).status).toBe(404);
    const { body } = await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`);
    expect(body).toMatchObject({
      state: 'hidden',
      openReports: 3,
      before: [{ action: 'hide', moderator: '' }],
    });
    expect(body.before[0].text).toContain('several people reported');
    expect(body.actions).toEqual(['take_down', 'restore', 'warn', 'limit', 'suspend', 'dismiss']);
    expect(body.hiddenBy).toBe('reported');
    expect(await queuedAs(kollabId)).toBe('reported');
    expect(await notifiedOf(owner)).toEqual(['hiddenByRule']);
    const [mail, ...more] = await mailsTo(app, owner.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('An automatic rule hid one of your Kollabs');
    expect(mail?.text).toContain('you can object');

    expect((await decide(mia, 'kollab', kollabId, 'dismiss', 'within_rules')).status).toBe(200);
    expect((await as(reporters[0] ?? mia, 'GET', `/kollab/${kollabId}`)).status).toBe(200);
    expect(await notifiedOf(owner)).toEqual(['decidedFor', 'hiddenByRule']);
    // The reporter is notified once.
    expect(await notifiedOf(reporters[0] ?? mia)).toEqual(['reportDismissed']);
    expect((await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`)).body.hiddenBy).toBeNull();
    // After a moderator has decided, rules do not apply any more.
    for (const one of await settled()) await report(one, 'kollab', kollabId);
    await follow();
    expect(await stateOf('kollab', kollabId)).toBe('active');
    expect(await queuedAs(kollabId)).toBeNull();
  });

  it('is in a queue of its own until a decision about the content ends it', async () => {
    const hidden: Awaited<ReturnType<typeof reportedBy>>[] = [];
    for (let n = 0; n < 3; n++) hidden.push(await reportedBy(await settled()));
    const [limited, , last] = hidden.map(({ kollabId }) => kollabId);
    const other = (await moderating(() => app).reported()).kollabId;
    const listed = (await queue(mia, 1, 'show=hidden')).map(({ id }) => id);
    expect(listed.filter((id) => hidden.some(({ kollabId }) => kollabId === id))).toEqual(
      hidden.map(({ kollabId }) => kollabId),
    );
    expect(listed).not.toContain(other);
    expect((await queue(mia)).find(({ id }) => id === other)).toMatchObject({ hiddenBy: null });

    expect((await decide(mia, 'kollab', limited ?? '', 'limit')).status).toBe(200);
    expect((await as(mia, 'GET', `/moderation/case/kollab/${limited}`)).body).toMatchObject({
      ...{ since: null, state: 'hidden', hiddenBy: 'reported' },
    });
    expect((await decide(mia, 'kollab', last ?? '', 'take_down')).status).toBe(200);
    expect((await as(mia, 'GET', `/moderation/case/kollab/${last}`)).body.hiddenBy).toBeNull();
    const left = (await queue(mia, 100, 'show=hidden')).map(({ id }) => id);
    expect([limited, last].some((id) => left.includes(id))).toBe(false);
  });

  it('is not, by two of them, by accounts that are new, of an older account, or over more than a day', async () => {
    const [ada, ben, cleo] = await settled();
    if (!ada || !ben || !cleo) throw new Error('three settled users');
    const fresh = await settled(2);
    expect(await stateOf('kollab', (await reportedBy([ada, ben])).kollabId)).toBe('active');
    expect(await stateOf('kollab', (await reportedBy(fresh)).kollabId)).toBe('active');
    const [older] = await settled(8);
    expect(await stateOf('kollab', (await reportedBy([ada, ben, cleo], older)).kollabId)).toBe('active');
    const { kollabId } = await reportedBy([ada, ben]);
    app.clock.advance(DAY + 1000);
    await report(cleo, 'kollab', kollabId);
    await follow();
    expect(await stateOf('kollab', kollabId)).toBe('active');
  });

  it('counts all that they reported of the account: a post, a comment and a message', async () => {
    const [ada, ben, cleo] = await settled();
    if (!ada || !ben || !cleo) throw new Error('three settled users');
    const owner = await person();
    const postId = await createPost(app.context, owner);
    const on = await createPost(app.context, ben);
    const { commentId } = (await as(owner, 'POST', `/post/${on}/comments`, { text: 'Buy this' })).body;
    const { messageId } = (await talk.begin(owner, cleo, 'Buy this')).body;
    await report(ada, 'post', postId);
    await report(ben, 'comment', commentId);
    await follow();
    expect(await stateOf('post', postId)).toBe('active');
    await report(cleo, 'message', messageId);
    await follow();
    const things = { post: postId, comment: commentId, message: messageId };
    for (const [kind, id] of Object.entries(things)) expect(await stateOf(kind, id), kind).toBe('hidden');
    expect((await as(ada, 'GET', `/post/${on}/comments`)).body).toEqual([]);
    await decide(mia, 'comment', commentId, 'take_down');
    await decide(mia, 'message', messageId, 'warn');
    expect([await stateOf('comment', commentId), await stateOf('message', messageId)]).toEqual([
      'taken_down',
      'active',
    ]);
    await decide(mia, 'comment', commentId, 'restore');
    expect((await as(ada, 'GET', `/post/${on}/comments`)).body).toMatchObject([{ text: 'Buy this' }]);
  });

  it('is objected to as other decisions, and refused by taking it down for good', async () => {
    for (const [action, outcome] of [
      ['dismiss', 'granted'],
      ['take_down', 'refused'],
    ] as const) {
      const { owner, kollabId } = await reportedBy(await settled());
      const notices = (await as(owner, 'GET', '/notifications')).body;
      const [hidden] = (await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`)).body.before;
      expect(notices).toHaveLength(1);
      expect((await object(owner, hidden.decisionId)).status).toBe(200);
      expect((await decide(mia, 'kollab', kollabId, action)).status).toBe(200);
      const { body } = await as(owner, 'GET', `/decision/${hidden.decisionId}`);
      expect(body).toMatchObject({ action: 'hide', objection: { outcome } });
      expect((await queue(mia)).some(({ id }) => id === kollabId)).toBe(false);
    }
  });

  it.each([
    ['dismiss', 'restore'],
    ['take_down', 'take_down'],
    ['warn', 'warn'],
  ])(
    'is not objected to once a moderator ended it by %s: its owner is led to that decision',
    async (by, action) => {
      const { owner, kollabId } = await reportedBy(await settled());
      const [hidden] = (await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`)).body.before;
      const address = `/decision/${hidden.decisionId}`;
      const before = (await as(owner, 'GET', address)).body;
      expect(before).toMatchObject({ action: 'hide', ended: null });
      expect(before.objectUntil).not.toBeNull();
      const { decisionId } = (await decide(mia, 'kollab', kollabId, by)).body;
      const { body } = await as(owner, 'GET', address);
      expect(body).toMatchObject({
        action: 'hide',
        ended: { decisionId },
        objectUntil: null,
        objection: null,
      });
      expect(await object(owner, hidden.decisionId)).toMatchObject({
        status: 409,
        body: { error: 'A moderator has decided since then. You can read their decision.' },
      });
      expect((await as(owner, 'GET', `/decision/${decisionId}`)).body).toMatchObject({ action, ended: null });
      expect((await queue(mia)).some(({ id }) => id === kollabId)).toBe(false);
    },
  );

  it('names no decision that its owner is not told of: that reports of a deleted thing were dismissed', async () => {
    const { owner, kollabId } = await reportedBy(await settled());
    const [hidden] = (await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`)).body.before;
    expect((await as(owner, 'DELETE', `/kollab/${kollabId}/delete`)).status).toBe(200);
    expect((await decide(mia, 'kollab', kollabId, 'dismiss')).status).toBe(200);
    const { body } = await as(owner, 'GET', `/decision/${hidden.decisionId}`);
    expect(body).toMatchObject({ ended: { decisionId: null }, objectUntil: null });
  });

  it('has one outcome with a moderator who decides at the same moment', { tags: ['counted'] }, async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const reporters = await settled();
      const owner = await person();
      const kollabId = await createKollab(app.context, owner);
      for (const one of reporters) await report(one, 'kollab', kollabId);
      const action = n % 2 ? 'dismiss' : 'take_down';
      const [decided] = await Promise.all([decide(mia, 'kollab', kollabId, action), follow()]);
      await follow();
      expect(decided.status).toBe(200);
      expect(await stateOf('kollab', kollabId)).toBe(n % 2 ? 'active' : 'taken_down');
    }
  });
});

describe('the same text that a new account sent to many', () => {
  const spread = async (joined: number) => {
    const dateJoined = new Date(app.clock.now().getTime() - joined * DAY);
    const sender = await createPerson(app.context, { profile: { dateJoined } });
    const readers = await Promise.all([1, 2, 3, 4, 5].map(() => person()));
    const sent: string[] = [];
    for (const one of readers)
      sent.push((await talk.begin(sender, one, 'Buy my course of singing today')).body.messageId);
    // A new account may begin five conversations a day; the other side began this one.
    const id = await begunByOther(sender);
    expect((await talk.send(sender, id, 'Buy my course of singing today')).body.code).toBe('same_text');
    await follow();
    return { sender, readers, sent };
  };
  async function begunByOther(sender: Person): Promise<string> {
    const other = await person();
    const { conversationId: id } = (await talk.begin(other, sender)).body;
    await talk.post(sender, `/conversation/${id}/accept`);
    return id;
  }
  const seenBy = async (who: Person) => {
    const { body } = await as(who, 'GET', '/conversations?tab=requests');
    return body[0].last as { text: string; removed: boolean };
  };

  it('is hidden from all of them as one case, and back with it', async () => {
    const { sender, readers, sent } = await spread(0);
    for (const one of readers) expect(await seenBy(one)).toMatchObject({ text: '', removed: true });
    const [first = ''] = sent;
    expect(await stateOf('message', first)).toBe('hidden');
    expect(await queuedAs(first)).toBe('repeated');
    expect((await notifiedOf(sender)).filter((type) => type === 'hiddenByRule')).toHaveLength(1);
    expect((await decide(mia, 'message', first, 'dismiss', 'within_rules')).status).toBe(200);
    for (const one of readers)
      expect(await seenBy(one)).toMatchObject({ text: 'Buy my course of singing today', removed: false });
  });

  it('is not, of an account that is a week old', async () => {
    const { readers } = await spread(8);
    for (const one of readers) expect(await seenBy(one)).toMatchObject({ removed: false });
  });
});
