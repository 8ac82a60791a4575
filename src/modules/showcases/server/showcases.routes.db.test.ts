import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { LINK } from '#tests/agreements.ts';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { Showing } from '#tests/showcases.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, decide, moderator, notifiedOf, person, report } = moderating(() => app);

describe('showing a completed collaboration', () => {
  it('needs both sides, and tells each of the other', async () => {
    const one = await Showing.begin(app);
    const { S, R } = one.people;
    const { requestId } = one;
    const asked = await one.set(S);
    expect([asked.status, asked.body]).toEqual([
      200,
      { requestId, own: expect.any(String), other: null, shownSince: null, state: 'active' },
    ]);
    expect((await one.see()).status).toBe(404);
    expect((await one.listOf('S')).body).toEqual([]);
    expect(await notifiedOf(R)).toEqual(['showcaseAsked']);
    app.clock.advance(60_000);
    const { body } = await one.set(R);
    expect(body).toEqual({
      requestId,
      own: body.shownSince,
      other: asked.body.own,
      shownSince: expect.any(String),
      state: 'active',
    });
    expect((await one.see()).status).toBe(200);
    for (const side of ['S', 'R'] as const)
      expect((await one.listOf(side)).body).toMatchObject([{ requestId }]);
    expect(await notifiedOf(S)).toEqual(['showcaseShown']);
  });

  it('is taken back by either side at any time, and each side is told once', async () => {
    const one = await (await Showing.begin(app)).both();
    const { S, R } = one.people;
    for (const by of [S, R, S]) {
      expect((await one.set(by, false)).body).toMatchObject({ own: null, shownSince: null });
      expect((await one.see()).status).toBe(404);
      expect((await one.see(by)).status).toBe(404);
      expect((await one.listOf('R')).body).toEqual([]);
      // A repeat changes nothing.
      expect((await one.set(by, false)).status).toBe(200);
      await one.set(by);
      expect((await one.see()).status).toBe(200);
    }
    expect([await notifiedOf(R), await notifiedOf(S)]).toEqual([['showcaseAsked'], ['showcaseShown']]);
  });

  it('is refused before it is completed, to a third user, to a visitor, and without a choice', async () => {
    const cast = await createCast(app);
    for (const state of ['P', 'A', 'AB', 'X'] as const) {
      const open = new Showing(app, await Collaboration.inserted(app, cast, state));
      for (const shown of [true, false]) {
        const { status, body } = await open.set(cast.R, shown);
        expect([status, body.code]).toEqual([409, 'wrong_state']);
      }
      expect((await open.read(cast.S)).body).toMatchObject({ own: null, preview: null });
    }
    const one = new Showing(app, await Collaboration.inserted(app, cast, 'C'));
    expect((await one.set(cast.T)).status).toBe(404);
    expect((await one.read(cast.T)).status).toBe(404);
    expect(
      (await app.call('PUT', `/request/${one.requestId}/showcase`, { body: { shown: true } })).status,
    ).toBe(401);
    const { status, body } = await one.ask(cast.S, 'PUT', `/request/${one.requestId}/showcase`, {});
    expect([status, Object.keys(body.fields)]).toEqual([422, ['shown']]);
    await put(cast.S, 'suspended');
    expect((await one.set(cast.R)).body.code).toBe('wrong_state');
  });
});

describe('a shown collaboration', () => {
  it('has what was delivered and confirmed, and the reviews, as each side saw before', async () => {
    const one = await Showing.withWork(app);
    const { S, R } = one.people;
    const edit = kollabForm({ title: 'Another title' });
    expect((await as(R, 'PUT', `/kollab/${one.kollabId}`, edit)).status).toBe(200);
    const { preview } = (await one.read(S)).body;
    expect((await one.read(R)).body.preview).toEqual(preview);
    await one.both();
    const { body } = await one.see();
    expect(body).toEqual(preview);
    expect(Object.keys(body)).toEqual([
      ...['requestId', 'title', 'category', 'sender', 'recipient', 'completedIn', 'works', 'reviews'],
    ]);
    expect(body).toMatchObject({
      completedIn: app.clock.now().toISOString().slice(0, 7),
      sender: { username: S.username },
      recipient: { username: R.username },
      works: [
        {
          ...{ n: 1, what: 'A film of the pier', platform: 'youtube', by: 'sender', link: LINK },
          ...{ imageUrl: 'https://pictures.example/pier.jpg', imageAlt: 'A pier in the fog' },
          ...{ advertising: false, latest: null },
        },
      ],
      reviews: [{ text: 'By the sender' }, { text: 'By the recipient' }],
    });
    expect(body.title).not.toBe('Another title');
    const { reviews: _, ...summary } = body;
    expect((await one.listOf('S')).body).toEqual([summary]);
    // Nothing else of the agreement or the conversation.
    for (const hidden of ['250.00', 'EUR', 'A private note', 'unconfirmed', 'on your channels', '2031'])
      expect(JSON.stringify(body)).not.toContain(hidden);
  });

  it('is gone while an account of either side is out of sight', async () => {
    for (const side of ['S', 'R'] as const) {
      const one = await (await Showing.begin(app)).both();
      const other = side === 'S' ? 'R' : 'S';
      await put(one.people[side], 'suspended');
      expect((await one.see()).status).toBe(404);
      expect((await one.see(one.people[other])).status).toBe(404);
      expect((await one.listOf(other)).body).toEqual([]);
      expect((await one.read(one.people[other])).body).toMatchObject({ preview: null });
      await put(one.people[side], 'active');
      expect((await one.see()).status).toBe(200);
    }
  });

  it('is gone for whoever has a block with either side', async () => {
    const one = await (await Showing.begin(app)).both();
    const { S, R } = one.people;
    const reader = await person();
    for (const [by, other] of [
      [reader, S],
      [R, reader],
    ] as const) {
      expect((await one.see(reader)).status).toBe(200);
      await as(by, 'PUT', `/block/${other.username}`);
      expect((await one.see(reader)).status).toBe(404);
      for (const side of ['S', 'R'] as const) expect((await one.listOf(side, reader)).body).toEqual([]);
      expect((await one.see()).status).toBe(200);
      await as(by, 'DELETE', `/block/${other.username}`);
    }
  });

  it('stays if its Kollab is deleted, and is gone if moderators take the Kollab or a review down', async () => {
    const one = await (await Showing.withWork(app)).both();
    const { R } = one.people;
    const [reader, mia] = [await person(), await moderator()];
    const { reviewId } = (await one.see()).body.reviews[0];
    await report(reader, 'review', reviewId);
    await decide(mia, 'review', reviewId, 'take_down');
    expect((await one.see()).body.reviews).toMatchObject([{ text: 'By the recipient' }]);
    await report(reader, 'kollab', one.kollabId);
    await decide(mia, 'kollab', one.kollabId, 'take_down');
    expect((await one.see()).status).toBe(404);
    expect((await one.see(R)).status).toBe(404);
    await decide(mia, 'kollab', one.kollabId, 'restore');
    expect((await as(R, 'DELETE', `/kollab/${one.kollabId}/delete`)).status).toBe(200);
    expect((await one.see()).status).toBe(200);
  });

  it('is listed on the profile page by page, the last shown first', async () => {
    const S = await createPerson(app.context);
    const shown: string[] = [];
    for (let n = 0; n < 3; n++) {
      app.clock.advance(1_000);
      const one = await (await Showing.begin(app, { S })).both();
      shown.unshift(one.requestId);
    }
    const first = await app.call('GET', `/user/${S.username}/showcases?limit=2`);
    const next = /<[^>]*\/api([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.call('GET', next);
    expect([...first.body, ...second.body].map(({ requestId }) => requestId)).toEqual(shown);
    expect(second.headers.get('link')).toBeNull();
  });
});

const put = ({ userId }: Person, state: 'active' | 'suspended') =>
  app.context.database.db.update(profiles).set({ state }).where(eq(profiles.userId, userId));
