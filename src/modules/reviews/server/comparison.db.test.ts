import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connections } from '#modules/connections/server/connections.table.ts';
import type { ComparedRequest } from '#modules/reviews/comparison.contract.ts';
import {
  createKollab,
  createPeople,
  createPerson,
  type Person,
  type PersonOverrides,
} from '#tests/factories.ts';
import { insertRequest } from '#tests/request-rows.ts';
import { Reviewing } from '#tests/reviews.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// What the owner of a Kollab sees of those who asked for it.

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
});
afterAll(() => app.close());

const HOUR_MS = 60 * 60 * 1000;

async function asked(people: readonly PersonOverrides[]) {
  const kollabId = await createKollab(app.context, owner);
  const senders = await createPeople(app.context, people);
  const ids: string[] = [];
  for (const [at, sender] of senders.entries()) {
    const datePosted = new Date(app.clock.now().getTime() - (senders.length - at) * HOUR_MS);
    const sides = { kollabId, sender, recipient: owner };
    ids.push(await insertRequest(app.context, 'pending', sides, { datePosted }));
  }
  return { kollabId, senders, ids };
}

async function compare(kollabId: string, query = '', by: Person | undefined = owner) {
  const token = by && (await by.freshToken());
  return app.call('GET', `/kollab/${kollabId}/requests/compared${query}`, { token });
}

const idsOf = ({ body }: { body: ComparedRequest[] }) => body.map(({ requestId }) => requestId);

describe('the comparison', () => {
  it('has the audience by platform, the figures and the reviews of each sender', async () => {
    const profile = {
      ...{
        audienceSize: 5000,
        completedCollaborations: 3,
        displayName: 'Ada',
        accountType: 'business' as const,
      },
      ...{
        answerableRequests: 10,
        answeredRequests: 9,
        answersAfter: 3600,
        duePayments: 6,
        paymentsOnTime: 5,
      },
    };
    const { kollabId, senders, ids } = await asked([{ profile }]);
    const [sender = owner] = senders;
    const channel = (type: 'youtube' | 'twitch' | 'custom', more: object) => ({
      ...{ id: v7(), userId: sender.userId, type, dateUpdated: new Date('2026-05-05T12:00:00Z') },
      ...more,
    });
    await app.context.database.db
      .insert(connections)
      .values([
        channel('twitch', { followerCount: 700, platformId: v7() }),
        channel('youtube', { subscriberCount: 5000, followerCount: 1, platformId: v7() }),
        channel('custom', { followerCount: 9 }),
      ]);
    for (const again of [true, true, true, false, true]) {
      const reviewing = await Reviewing.begin(app, { S: sender });
      await reviewing.both();
      await app.context.database.pool.query('update reviews set again = $2 where request_id = $1', [
        ...[reviewing.requestId, again],
      ]);
    }
    const { body, status } = await compare(kollabId);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        ...{ requestId: ids[0], datePosted: expect.any(String), note: 'Hi', links: [], price: null },
        favourite: false,
        sender: {
          ...{ username: sender.username, displayName: 'Ada', profileImageUrl: '', accountType: 'business' },
          ...{ contentType: expect.any(String), completedCollaborations: 8 },
          answers: { requests: 10, answered: 9, usualSeconds: 3600 },
          payments: { due: 6, onTime: 5 },
        },
        channels: [
          { type: 'youtube', audience: 5000, dateUpdated: '2026-05-05T12:00:00.000Z' },
          { type: 'twitch', audience: 700, dateUpdated: '2026-05-05T12:00:00.000Z' },
        ],
        ...{ reviews: 5, again: 80 },
      },
    ]);
  });

  it('is for the owner alone: for others the Kollab has none, as one that does not exist', async () => {
    const { kollabId, senders } = await asked([{}]);
    const missing = await compare(v7());
    expect(missing.status).toBe(404);
    for (const by of [senders[0], await createPerson(app.context)]) {
      const refused = await compare(kollabId, '', by);
      expect([refused.status, refused.text]).toEqual([404, missing.text]);
    }
    const visitor = await app.call('GET', `/kollab/${kollabId}/requests/compared`);
    expect(visitor.status).toBe(401);
  });

  it('has pending requests only, and the mark of a favourite', async () => {
    const { kollabId, ids } = await asked([{}, {}]);
    const [first = '', second = ''] = ids;
    await app.call('POST', `/request/${first}/accept`, { token: owner.token, body: {} });
    await app.call('PUT', `/request/${second}/favourite`, { token: owner.token });
    const { body } = await compare(kollabId);
    expect(body).toMatchObject([{ requestId: second, favourite: true }]);
  });

  it('hides what a suspended sender wrote and is', async () => {
    const { kollabId, senders } = await asked([{}]);
    await app.context.database.pool.query(`update profiles set state = 'suspended' where user_id = $1`, [
      senders[0]?.userId,
    ]);
    const { body, text } = await compare(kollabId);
    expect(body).toMatchObject([{ sender: null, note: '', channels: [], reviews: 0 }]);
    expect(text).not.toContain(senders[0]?.username);
  });
});

describe('the order of the comparison', () => {
  it('follows each column, missing values last and the newest first among equals', async () => {
    const answers = (answered: number) => ({
      answerableRequests: 10,
      answeredRequests: answered,
      answersAfter: 60,
    });
    const { kollabId, ids } = await asked([
      { profile: { audienceSize: 10, completedCollaborations: 2, ...answers(5) } },
      { profile: { audienceSize: 30, completedCollaborations: 0, ...answers(9) } },
      { profile: { audienceSize: 0, completedCollaborations: 1 } },
      { profile: { audienceSize: 20, completedCollaborations: 2 } },
    ]);
    const [a = '', b = '', c = '', d = ''] = ids;
    await app.call('PUT', `/request/${b}/favourite`, { token: await owner.freshToken() });
    const orders = {
      '': [d, c, b, a],
      datePosted: [a, b, c, d],
      '-audience': [b, d, a, c],
      audience: [a, d, b, c],
      '-answers': [b, a, d, c],
      '-completed': [d, a, c, b],
      favourite: [b, d, c, a],
      reviews: [d, c, b, a],
    };
    for (const [sort, expected] of Object.entries(orders))
      expect([sort, idsOf(await compare(kollabId, sort && `?sort=${sort}`))]).toEqual([sort, expected]);
  });

  it('has pages of at most 20 rows, a total, and a filter by the name of the sender', async () => {
    const people = Array.from({ length: 23 }, (_, at) => ({ profile: { displayName: `Person ${at}` } }));
    const { kollabId, ids } = await asked(people);
    const first = await compare(kollabId, '?pageSize=50');
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([20, '23']);
    const second = await compare(kollabId, '?pageSize=20&page=2');
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.toReversed());
    const beyond = await compare(kollabId, '?page=9');
    expect([beyond.body, beyond.headers.get('x-total-count')]).toEqual([[], '23']);
    const named = await compare(kollabId, '?q=PERSON%2017');
    expect([idsOf(named), named.headers.get('x-total-count')]).toEqual([[ids[17]], '1']);
    expect((await compare(kollabId, '?q=nobody')).body).toEqual([]);
  });

  it('is newest first for an unknown column', async () => {
    const { kollabId, ids } = await asked([{}, {}]);
    for (const sort of ['note', '-constructor'])
      expect(idsOf(await compare(kollabId, `?sort=${sort}`))).toEqual(ids.toReversed());
    expect((await compare(kollabId, '?sort=note;drop')).status).toBe(400);
  });
});

describe('the reviews in the comparison', () => {
  it('are not those by a user whom the owner has blocked', async () => {
    const { kollabId, senders } = await asked([{}]);
    const reviewing = await Reviewing.begin(app, { S: senders[0] ?? owner });
    await reviewing.both();
    expect((await compare(kollabId)).body).toMatchObject([{ reviews: 1, again: null }]);
    const path = `/block/${reviewing.people.R.username}`;
    expect((await app.call('PUT', path, { token: await owner.freshToken() })).status).toBe(200);
    expect((await compare(kollabId)).body).toMatchObject([{ reviews: 0 }]);
  });
});
