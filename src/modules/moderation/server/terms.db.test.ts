import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { correspondence } from '#tests/correspondence.ts';
import {
  createKollab,
  createPerson,
  createPost,
  kollabForm,
  type Person,
  postForm,
} from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { mailsTo, signUpForm } from '#tests/mails.ts';
import { moderating } from '#tests/moderation.ts';
import { Reviewing } from '#tests/reviews.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { plainPicture, upload } from '#tests/uploads.ts';

// Effects of terms: a low daily limit, and hiding until a moderator decides.

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: Person;
let mia: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: true, env: { RATE_LIMIT_SCALE: '1' } });
  admin = await createPerson(app.context, { account: { role: 'admin' } });
  mia = await moderator();
  await add('slow words', 'slow');
  await add('hidden words', 'hide');
  await add('scam.example', 'slow', 'link');
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, moderator, decide, notifiedOf, queue } = moderating(() => app);
const talk = correspondence(() => app);
const add = async (term: string, effect: string, kind = 'word') => {
  const { status, text } = await as(admin, 'POST', '/moderation/terms', {
    kind,
    term,
    effect,
    note: 'A test',
  });
  if (status !== 201) throw new Error(text);
};
/** An account that is not new, so that no other rule applies. */
const settled = () =>
  createPerson(app.context, { profile: { dateJoined: new Date(app.clock.now().getTime() - 30 * DAY) } });
const follow = () => app.context.consumers.catchUp();
const comment = (by: Person, postId: string, text: string, headers = {}) =>
  by
    .freshToken()
    .then((token) => app.call('POST', `/post/${postId}/comments`, { token, body: { text }, headers }));

describe('a term that slows down', () => {
  it('lets three things a day through, whatever they are, and says clearly that there are no more', async () => {
    const [writer, owner, reader] = [await settled(), await settled(), await settled()];
    const postId = await createPost(app.context, owner);
    const kollab = { ...kollabForm(), summary: 'For SLOW   wörds', compensation: 'A song' };
    expect((await comment(writer, postId, 'Some Slow Words for you')).status).toBe(201);
    expect((await talk.begin(writer, reader, 'See https://win.scam.example/now')).status).toBe(201);
    expect((await as(writer, 'POST', '/kollab', kollab)).status).toBe(201);
    const refused = await comment(writer, postId, 'More slow words');
    expect([refused.status, refused.body.code]).toEqual([429, 'slowed']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    expect(refused.body.error).toContain('we limit some of them');
    expect(refused.text).not.toContain('slow words');
    // Nothing was written.
    expect((await as(writer, 'POST', '/kollab', kollab)).status).toBe(429);
    expect((await as(writer, 'POST', '/post', postForm({ desc: 'slow words' }))).status).toBe(429);
    expect((await as(reader, 'GET', `/post/${postId}/comments`)).body).toHaveLength(1);
    // Content without the term, and other users' content, is not limited.
    expect((await comment(writer, postId, 'Other words, slowly')).status).toBe(201);
    expect((await comment(reader, postId, 'My slow words')).status).toBe(201);
  });

  it('is looked for in every text that others read', async () => {
    const cast = await createCast(app);
    const active = (await Collaboration.in(app, cast, 'A')).requestId;
    const completed = (await Collaboration.in(app, cast, 'C')).requestId;
    const kollabId = await createKollab(app.context, cast.R);
    const own = await createKollab(app.context, cast.S);
    const postId = await createPost(app.context, cast.R);
    const { commentId } = (await comment(cast.S, postId, 'Hello')).body;
    const text = 'Some slow words';
    const imageUrl = 'https://pictures.example/pier.jpg';
    const ways: [method: string, path: string, body: object][] = [
      ['POST', '/conversations', { username: cast.R.username, text }],
      ['POST', `/request/${active}/messages`, { text }],
      ['POST', `/request/${active}/update`, { note: text }],
      ['POST', `/kollab/${kollabId}/request`, { note: text }],
      ['POST', `/kollab/${kollabId}/comments`, { text }],
      ['PUT', `/comment/${commentId}`, { text }],
      ['POST', `/kollab/${own}/invite`, { username: cast.R.username, note: text }],
      ['POST', '/kollab', { ...kollabForm(), tags: ['a', text.toLowerCase()] }],
      ['POST', '/post', postForm({ desc: text })],
      [
        'PUT',
        `/request/${completed}/review`,
        { ...{ kept: true, inTime: true, goodToTalkTo: true, again: true }, text },
      ],
      ['POST', '/user', { headline: text }],
      ['POST', '/user', { website: 'https://scam.example' }],
      ['POST', '/user/edit/page', { userInfo: { bio: text } }],
      ['POST', '/user/edit/page', { bannerAlt: text }],
      ['POST', '/portfolio/works', { what: 'A film', date: '2026-03-01', imageUrl, imageAlt: text }],
      [
        'POST',
        `/request/${active}/agreement/deliverable/1/deliver`,
        { version: 1, imageUrl, imageAlt: text },
      ],
      ['POST', '/addcustomconnection', { webName: 'A shop', linkTo: 'https://shop.scam.example/' }],
    ];
    // With the limit used up, each is refused for its text before anything else is checked.
    for (let n = 0; n < 3; n++) expect((await comment(cast.S, postId, `${text} ${n}`)).status).toBe(201);
    for (const [method, path, body] of ways) {
      const { status, body: given } = await as(cast.S, method, path, body);
      expect([`${method} ${path}`, status, given.code]).toEqual([`${method} ${path}`, 429, 'slowed']);
    }
  });

  it('is looked for in the business name of a sign-up, which counts by the network address', async () => {
    const signUp = (username: string, businessName: string) =>
      app.call('POST', '/signup', { body: signUpForm({ username, accountType: 'business', businessName }) });
    for (let n = 0; n < 3; n++) expect((await signUp(`slow_${n}`, `Slow Words ${n}`)).status).toBe(201);
    const refused = await signUp('slow_3', 'Slow Words 3');
    expect([refused.status, refused.body.code]).toEqual([429, 'slowed']);
    expect((await signUp('slow_3', 'Harmless')).status).toBe(201);
  });

  it('does not count refused content and repeated requests', async () => {
    const [writer, owner] = [await settled(), await settled()];
    const postId = await createPost(app.context, owner);
    const gone = '01900000-0000-7000-8000-000000000000';
    for (let n = 0; n < 5; n++) expect((await comment(writer, gone, 'slow words')).status).toBe(404);
    const headers = { 'idempotency-key': 'the-same-comment' };
    for (let n = 0; n < 5; n++)
      expect((await comment(writer, postId, 'slow words once', headers)).status).toBe(201);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await comment(writer, postId, `slow words ${n}`)).status);
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe('a term that hides', () => {
  const stateOf = async (kind: string, id: string) =>
    (await as(mia, 'GET', `/moderation/case/${kind}/${id}`)).body.state as string | undefined;

  it('hides content with it shortly afterwards, and notifies the owner without naming the term', async () => {
    const [writer, reader] = [await settled(), await settled()];
    const postId = await createPost(app.context, reader);
    const { commentId } = (await comment(writer, postId, 'My Hidden — Words')).body;
    await follow();
    expect((await as(reader, 'GET', `/post/${postId}/comments`)).body).toEqual([]);
    expect((await as(reader, 'GET', `/post/${postId}`)).body.commentCount).toBe(0);
    expect(await notifiedOf(writer)).toEqual(['hiddenByRule']);
    const [mail] = await mailsTo(app, writer.email);
    expect(mail?.text).toContain('words or a link that our moderators check first');
    expect(mail?.text).not.toContain('hidden words');

    const one = (await queue(mia, 100, 'show=hidden')).find(({ id }) => id === commentId);
    expect(one).toMatchObject({ hiddenBy: 'term', reports: 1, seen: { text: 'My Hidden — Words' } });
    const { body } = await as(mia, 'GET', `/moderation/case/comment/${commentId}`);
    expect(body.reports).toMatchObject([{ reason: 'other', text: 'It contains the word “hidden words”.' }]);
    const decision = (await as(writer, 'GET', `/decision/${body.before[0].decisionId}`)).text;
    expect(decision).not.toContain('“hidden words”');

    expect((await decide(mia, 'comment', commentId, 'dismiss', 'within_rules')).status).toBe(200);
    await follow();
    expect((await as(reader, 'GET', `/post/${postId}/comments`)).body).toMatchObject([{ commentId }]);
    // After a moderator's decision an edit does not hide it again.
    expect((await as(writer, 'PUT', `/comment/${commentId}`, { text: 'Still hidden words' })).status).toBe(
      200,
    );
    await follow();
    expect(await stateOf('comment', commentId)).toBe('active');
  });

  it('names itself to moderators also where a user reported the thing before, and left', async () => {
    const [writer, owner, leaver] = [await settled(), await settled(), await settled()];
    const postId = await createPost(app.context, owner);
    const { commentId } = (await comment(writer, postId, 'Plain words')).body;
    await as(leaver, 'POST', '/report', { kind: 'comment', id: commentId, reason: 'spam', text: 'Look' });
    const gone = await as(leaver, 'POST', '/account/delete', { password: leaver.password, now: true });
    expect(gone.status).toBe(200);
    expect((await as(writer, 'PUT', `/comment/${commentId}`, { text: 'Some hidden words' })).status).toBe(
      200,
    );
    await follow();
    const { body } = await as(mia, 'GET', `/moderation/case/comment/${commentId}`);
    expect(body).toMatchObject({ state: 'hidden', openReports: 2 });
    expect(body.reports.map(({ text }: { text: string }) => text)).toContain(
      'It contains the word “hidden words”.',
    );
  });

  it('hides every kind of thing: messages, posts, Kollabs, also by an edit, reviews and replies', async () => {
    const [writer, reader] = [await settled(), await settled()];
    const text = 'Some hidden words';
    const { messageId } = (await talk.begin(writer, reader, text)).body;
    const friends = await talk.pair();
    const picture = await upload(app, friends.a.token, await plainPicture('#224466'), {
      to: '/messages/picture',
    });
    const imageAlts = [{ pictureId: picture.body.pictureId, imageAlt: text }];
    const pictured = (await talk.send(friends.a, friends.id, '', imageAlts)).body.messageId;
    const { postId } = (await as(writer, 'POST', '/post', postForm({ tags: ['hidden words'] }))).body.result;
    const described = postForm({ desc: 'Harmless', imageAlt: text });
    const secondPost = (await as(reader, 'POST', '/post', described)).body.result.postId;
    const kollabId = await createKollab(app.context, writer, { title: 'Harmless' });
    const edit = kollabForm({ imageAlt: text });
    expect((await as(writer, 'PUT', `/kollab/${kollabId}`, edit)).status).toBe(200);
    const other = await settled();
    const made = (await as(other, 'POST', '/kollab', kollabForm({ title: text }))).body.result.kollabId;
    const reviewed = await Reviewing.begin(app);
    const { S, R } = await reviewed.both({ S: text, R: 'A good time' });
    await follow();
    expect((await reviewed.reply(reviewed.people.S, R, text)).status).toBe(200);
    await follow();
    const { rows } = await app.context.database.pool.query(
      'select id from review_replies where review_id = $1',
      [R],
    );
    const states = await Promise.all(
      (
        [
          ...[
            ['message', messageId],
            ['message', pictured],
            ['post', postId],
            ['post', secondPost],
            ['kollab', kollabId],
            ['kollab', made],
          ],
          ...[
            ['review', S],
            ['reviewReply', rows[0]?.id],
          ],
        ] as [string, string][]
      ).map(async ([kind, id]) => [kind, await stateOf(kind, id)]),
    );
    expect(states).toEqual(
      ['message', 'message', 'post', 'post', 'kollab', 'kollab', 'review', 'reviewReply'].map((kind) => [
        kind,
        'hidden',
      ]),
    );
    expect(await stateOf('review', R)).toBeUndefined();
    expect((await as(reader, 'GET', `/kollab/${made}`)).status).toBe(404);
    expect((await as(writer, 'GET', `/kollab/${kollabId}`)).status).toBe(200);
  });

  it('slows down, too, so that moderators are not flooded, and what cannot be hidden is slowed alone', async () => {
    const [writer, owner] = [await settled(), await settled()];
    const postId = await createPost(app.context, owner);
    expect((await as(writer, 'POST', '/user', { headline: 'hidden words' })).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await comment(writer, postId, `hidden words ${n}`)).status).toBe(201);
    expect((await comment(writer, postId, 'hidden words again')).body.code).toBe('slowed');
    await follow();
    expect((await as(owner, 'GET', `/user/${writer.username}`)).status).toBe(200);
    expect((await as(owner, 'GET', `/post/${postId}/comments`)).body).toEqual([]);
  });

  it('counts from when it was added, and no longer once it is removed', async () => {
    const [writer, owner] = [await settled(), await settled()];
    const postId = await createPost(app.context, owner);
    await comment(writer, postId, 'late words before');
    await follow();
    await add('late words', 'hide');
    await comment(writer, postId, 'late words within');
    await follow();
    const shown = async () =>
      (await as(owner, 'GET', `/post/${postId}/comments`)).body.map((one: { text: string }) => one.text);
    expect(await shown()).toEqual(['late words before']);
    const [{ termId }] = (await as(admin, 'GET', '/moderation/terms?q=late')).body;
    await as(admin, 'DELETE', `/moderation/terms/${termId}`);
    await comment(writer, postId, 'late words after');
    await follow();
    expect((await shown()).sort()).toEqual(['late words after', 'late words before']);
  });
});
