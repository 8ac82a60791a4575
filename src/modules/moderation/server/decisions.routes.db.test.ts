import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration } from '#tests/collaboration.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { mailsTo } from '#tests/mails.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { giveRoleAsOperator } from './operator.service.ts';

// Decisions: who may make them, their effects, notifications and audit log.

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let mia: Person;
let max: Person;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  [mia, max] = [await moderator(), await moderator()];
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, person, moderator, report, decide, object, notifiedOf, reported, queue } = moderating(() => app);
const queued = async (id: string) => (await queue(mia)).find((one) => one.id === id) ?? null;

describe('who may', () => {
  it('to all but moderators none of it is there', async () => {
    const { kollabId, owner } = await reported();
    const suspended = await createPerson(app.context, {
      account: { role: 'moderator' },
      profile: { state: 'suspended' },
    });
    for (const by of [owner, await person(), suspended]) {
      for (const path of ['/queue', '/log', `/case/kollab/${kollabId}`])
        expect((await as(by, 'GET', `/moderation${path}`)).status, path).toBe(404);
    }
    expect((await decide(owner, 'kollab', kollabId, 'dismiss', 'within_rules')).status).toBe(404);
    expect(await queued(kollabId)).not.toBeNull();
  });

  it('roles are given by the command line and logged', async () => {
    const [nia, unknown] = [await person(), 'no_user_of_this'];
    await giveRoleAsOperator(app.context, nia.username.toUpperCase(), 'moderator');
    const log = await as(nia, 'GET', '/moderation/log?limit=1');
    expect(log.body[0]).toMatchObject({
      action: 'role',
      text: 'moderator',
      owner: nia.username,
      moderator: '',
      operator: true,
    });
    await giveRoleAsOperator(app.context, nia.username, 'user');
    expect((await as(nia, 'GET', '/moderation/log')).status).toBe(404);
    await expect(giveRoleAsOperator(app.context, unknown, 'admin')).rejects.toThrow(`no user @${unknown}`);
  });

  it('nobody decides about themselves, and only admins about moderators', async () => {
    const admin = await createPerson(app.context, { account: { role: 'admin' } });
    const [ada, other] = [await person(), await moderator()];
    await report(ada, 'user', other.username);
    expect((await decide(other, 'user', other.userId, 'dismiss', 'within_rules')).status).toBe(403);
    expect((await decide(mia, 'user', other.userId, 'warn')).status).toBe(403);
    expect((await decide(admin, 'user', other.userId, 'warn')).status).toBe(200);
  });
});

describe('the queue and a case', () => {
  it('joins what is reported about one thing, and shows it as it was seen', async () => {
    const { kollabId, owner } = await reported();
    const found = await queued(kollabId);
    expect(found).toMatchObject({ kind: 'kollab', reports: 2, objected: false });
    expect(found.reasons.sort()).toEqual(['scam', 'spam']);
    expect(found.seen.title).toBe('A title that was seen');
    expect(found.owner).toMatchObject({ username: owner.username, state: 'active', decisions: 0 });
    const { body } = await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`);
    expect(body).toMatchObject({ state: 'active', openReports: 2, before: [], objections: [] });
    expect(body.reports).toHaveLength(2);
    expect(body.actions).toEqual(['take_down', 'warn', 'limit', 'suspend', 'dismiss']);
    // Reporters are never shown.
    expect(JSON.stringify(body)).not.toContain('reporter');
  });

  it('lists cases page by page, each once, longest waiting first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      app.clock.advance(1000);
      ids.push((await reported()).kollabId);
    }
    const seen = (await queue(mia, 2)).map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('is 404 for what was never reported, and names the field that is wrong', async () => {
    const kollabId = await createKollab(app.context, await person());
    expect((await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`)).status).toBe(404);
    const { kollabId: known } = await reported();
    expect((await as(mia, 'GET', `/moderation/case/post/${known}`)).status).toBe(404);
    const wrong = async (...[action, reason, text]: string[]) =>
      Object.keys((await decide(mia, 'kollab', known, action ?? '', reason, text)).body.fields);
    expect(await wrong('forgive')).toContain('action');
    expect(await wrong('take_down', 'within_rules')).toEqual(['reason']);
    expect(await wrong('dismiss', 'spam')).toEqual(['reason']);
    expect(await wrong('dismiss', 'within_rules', ' ')).toEqual(['text']);
  });
});

describe('taking down and restoring', () => {
  it('a Kollab: gone for others and off its owner’s counter, and back', async () => {
    const { kollabId, owner, ada, cleo } = await reported();
    expect((await decide(mia, 'kollab', kollabId, 'take_down')).status).toBe(200);
    expect(await queued(kollabId)).toBeNull();
    expect((await as(ada, 'GET', `/kollab/${kollabId}`)).status).toBe(404);
    expect((await as(ada, 'GET', `/user/${owner.username}`)).body.userData.user.currentActiveKollabs).toBe(0);
    expect([await notifiedOf(owner), await notifiedOf(ada), await notifiedOf(cleo)]).toEqual([
      ['decidedAgainst'],
      ['reportActed'],
      ['reportActed'],
    ]);
    expect((await decide(max, 'kollab', kollabId, 'restore', 'corrected')).status).toBe(200);
    expect((await as(ada, 'GET', `/kollab/${kollabId}`)).status).toBe(200);
    expect(await notifiedOf(owner)).toEqual(['decidedFor', 'decidedAgainst']);
  });

  it('a post', async () => {
    const [owner, ada] = [await person(), await person()];
    const postId = await createPost(app.context, owner);
    await report(ada, 'post', postId);
    await decide(mia, 'post', postId, 'take_down');
    expect((await as(ada, 'GET', `/post/${postId}`)).status).toBe(404);
    await decide(mia, 'post', postId, 'restore', 'corrected');
    expect((await as(ada, 'GET', `/post/${postId}`)).status).toBe(200);
  });

  it('comments: out of the thread and its counts, and back with their mentions and replies', async () => {
    const [owner, ben, ada] = [await person(), await person(), await person()];
    const kollabId = await createKollab(app.context, owner);
    const write = async (by: Person, body: object) =>
      (await as(by, 'POST', `/kollab/${kollabId}/comments`, body)).body.commentId as string;
    const commentId = await write(ben, { text: `Hello @${ada.username}` });
    const replyId = await write(ben, { text: 'A reply', parentId: commentId });
    const otherId = await write(owner, { text: 'Another reply', parentId: commentId });
    const thread = async () => {
      const { body } = await as(ada, 'GET', `/kollab/${kollabId}/comments`);
      const { commentCount } = (await as(ada, 'GET', `/kollab/${kollabId}`)).body;
      return { commentCount, thread: body };
    };
    const before = await thread();
    for (const id of [replyId, commentId]) {
      await report(ada, 'comment', id);
      expect((await as(mia, 'GET', `/moderation/case/comment/${id}`)).body.on.id).toBe(kollabId);
      expect((await decide(mia, 'comment', id, 'take_down')).status).toBe(200);
    }
    const taken = await thread();
    expect(taken.commentCount).toBe(1);
    expect(taken.thread).toMatchObject([
      { text: '', deleted: true, username: '', replyCount: 1, replies: [{ commentId: otherId }] },
    ]);
    await expectSoundLedger(app.context);
    for (const id of [commentId, replyId])
      expect((await decide(mia, 'comment', id, 'restore', 'corrected')).status).toBe(200);
    expect(await thread()).toEqual(before);
  });

  it('a comment cannot be put back where what it stood on is gone', async () => {
    const [owner, ben] = [await person(), await person()];
    const postId = await createPost(app.context, owner);
    const { commentId } = (await as(ben, 'POST', `/post/${postId}/comments`, { text: 'Hello' })).body;
    await report(owner, 'comment', commentId);
    await decide(mia, 'comment', commentId, 'take_down');
    await as(owner, 'DELETE', `/post/${postId}/delete`);
    const response = await decide(mia, 'comment', commentId, 'restore', 'corrected');
    expect([response.status, response.body.code]).toEqual([409, 'wrong_state']);
  });
});

describe('accounts', () => {
  it('a limited one is not the first to contact a person, until that is lifted', async () => {
    const [ben, ada] = [await person(), await person()];
    await report(ada, 'user', ben.username);
    await decide(mia, 'user', ben.userId, 'limit', 'harassment');
    const say = () => as(ben, 'POST', '/conversations', { username: ada.username, text: 'Hello' });
    expect((await say()).body.code).toBe('account_limited');
    expect((await decide(mia, 'user', ben.userId, 'lift', 'corrected')).status).toBe(200);
    expect((await say()).status).toBe(201);
  });

  it('of a suspended one all is invisible, and what is open is closed, with both sides told', async () => {
    const [S, R, T] = [await person(), await person(), await person()];
    const active = await Collaboration.in(app, { S, R, T }, 'A');
    const done = await Collaboration.in(app, { S: T, R, T: S }, 'C');
    await report(T, 'user', R.username);
    expect((await decide(mia, 'user', R.userId, 'suspend')).status).toBe(200);
    expect((await as(T, 'GET', `/user/${R.username}`)).status).toBe(404);
    const { body } = await as(S, 'GET', `/request/${active.requestId}`);
    expect(body).toMatchObject({ active: false, closedHow: 'dissolved' });
    expect((await as(T, 'GET', `/request/${done.requestId}`)).body.completed).toBe(true);
    const [newest] = (await as(S, 'GET', '/notifications')).body;
    expect(newest).toMatchObject({ type: 'dissolved', sender: null });
    expect(newest.subject).toMatch(/^A Kollab in/);
    expect((await as(R, 'POST', '/kollab', {})).status).not.toBe(201);
    expect((await as(R, 'PUT', `/follow/${T.username}`)).body.code).toBe('account_suspended');
    await decide(mia, 'user', R.userId, 'lift', 'corrected');
    expect((await as(T, 'GET', `/user/${R.username}`)).status).toBe(200);
  });

  it('a warning changes nothing', async () => {
    const { kollabId, owner } = await reported();
    await decide(mia, 'kollab', kollabId, 'warn');
    expect((await as(await person(), 'GET', `/kollab/${kollabId}`)).status).toBe(200);
    expect(await notifiedOf(owner)).toEqual(['decidedAgainst']);
    await report(await person(), 'kollab', kollabId);
    expect((await queued(kollabId)).owner.decisions).toBe(1);
  });
});

describe('who is notified', () => {
  it('notifies the reporters of a dismissed report, and not the reported user', async () => {
    const { kollabId, owner, ada } = await reported();
    const { decisionId } = (await decide(mia, 'kollab', kollabId, 'dismiss', 'within_rules')).body;
    expect([await notifiedOf(owner), await notifiedOf(ada)]).toEqual([[], ['reportDismissed']]);
    expect((await as(owner, 'GET', `/decision/${decisionId}`)).status).toBe(404);
    expect((await object(owner, decisionId)).status).toBe(404);
    expect(await mailsTo(app, owner.email)).toEqual([]);
  });

  it('a suspended user by mail, whatever they chose; and it names no moderator', async () => {
    const [ben, ada] = [await person(), await person()];
    await as(ben, 'POST', '/user/mailnotifications', { mailsNotifications: false });
    await report(ada, 'user', ben.username);
    const { decisionId } = (await decide(mia, 'user', ben.userId, 'suspend', 'scam', 'You posed as another.'))
      .body;
    const [mail, ...more] = await mailsTo(app, ben.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('You posed as another.');
    expect(mail?.text).toContain('you can object');
    expect(mail?.links[0]).toContain(`/decision/${decisionId}`);
    const page = await as(ben, 'GET', `/decision/${decisionId}`);
    expect(page.body).toMatchObject({ action: 'suspend', reason: 'scam', objection: null });
    expect(page.body.seen.username).toBe(ben.username);
    for (const text of [mail?.text, page.text]) expect(text).not.toContain(mia.username);
    const [notice] = (await as(ben, 'GET', '/notifications')).body;
    expect([notice.type, notice.sender]).toEqual(['decidedAgainst', null]);
    for (const by of [ada, mia]) expect((await as(by, 'GET', `/decision/${decisionId}`)).status).toBe(404);
  });
});

describe('objections', () => {
  const taken = async () => {
    const given = await reported();
    const { decisionId } = (await decide(mia, 'kollab', given.kollabId, 'take_down')).body;
    return { ...given, decisionId: decisionId as string };
  };

  it('come into the queue once, and are decided by another moderator', async () => {
    const { kollabId, owner, decisionId } = await taken();
    const sent = await Promise.all([1, 2, 3].map(() => object(owner, decisionId)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await queued(kollabId)).toMatchObject({ objected: true, reports: 0 });
    const own = await as(mia, 'GET', `/moderation/case/kollab/${kollabId}`);
    expect(own.body.actions).toEqual([]);
    expect(own.body.objections).toMatchObject([{ decisionId, text: 'It was a joke.' }]);
    expect((await decide(mia, 'kollab', kollabId, 'restore', 'corrected')).status).toBe(403);
    expect((await decide(max, 'kollab', kollabId, 'restore', 'corrected')).status).toBe(200);
    expect(await queued(kollabId)).toBeNull();
    const { body } = await as(owner, 'GET', `/decision/${decisionId}`);
    expect(body).toMatchObject({ objectUntil: null, objection: { outcome: 'granted' } });
  });

  it('are refused by a decision that their user can read', async () => {
    const { kollabId, owner, decisionId } = await taken();
    await object(owner, decisionId);
    const { body } = await decide(max, 'kollab', kollabId, 'dismiss', 'within_rules', 'It stays down.');
    expect(await notifiedOf(owner)).toEqual(['objectionRefused', 'decidedAgainst']);
    const second = await as(owner, 'GET', `/decision/${body.decisionId}`);
    expect(second.body).toMatchObject({ action: 'dismiss', text: 'It stays down.', objectUntil: null });
    expect((await object(owner, body.decisionId)).status).toBe(409);
    expect((await as(owner, 'GET', `/decision/${decisionId}`)).body.objection.outcome).toBe('refused');
  });

  it('a suspended user may object; another user not, and not after six months', async () => {
    const [ben, ada] = [await person(), await person()];
    await report(ada, 'user', ben.username);
    const { decisionId } = (await decide(mia, 'user', ben.userId, 'suspend')).body;
    expect((await object(ada, decisionId)).status).toBe(404);
    app.clock.advance(185 * DAY);
    expect((await as(ben, 'GET', `/decision/${decisionId}`)).body.objectUntil).toBeNull();
    expect((await object(ben, decisionId)).body.code).toBe('wrong_state');
    const cleo = await person();
    await report(ada, 'user', cleo.username);
    const fresh = (await decide(mia, 'user', cleo.userId, 'suspend')).body.decisionId;
    expect((await object(cleo, fresh)).status).toBe(200);
  });
});
