// @module-tag whole
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECOUNT_SITE_DAYS, RECOUNT_USER_DAYS } from '#src/demo/recount-days.ts';
import { MODULES } from '#src/modules.ts';
import { createPerson, createPost, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { signUpForm } from '#tests/mails.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { tier } from '#tests/tools/tier.ts';
import { COUNTED_EVENTS } from './daily-changes.ts';

// Daily rows equal a recount after random histories.

const deep = tier === 'deep';
const DAYS = deep ? 60 : 18;
const STEPS_A_DAY = 22;
const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

it('counts events that there are', () => {
  const written = new Set(MODULES.flatMap(({ events = [] }) => events));
  expect(COUNTED_EVENTS.filter((type) => !written.has(type))).toEqual([]);
});

it(`daily rows equal a recount after a random history of ${DAYS} days`, async () => {
  const seed = deep ? Date.now() % 2 ** 31 : 20_261_122;
  const history = new History(app, seed);
  await history.begin();
  for (let day = 0; day < DAYS; day++) {
    for (let step = 0; step < STEPS_A_DAY; step++) await history.step();
    await expectNetEqual(`seed ${seed}, day ${day}`);
    app.clock.advance(10 * HOUR_MS);
  }
  await expectEqual(`seed ${seed}`);
  const { rows } = await app.context.database.pool.query(
    'select sum(received)::int as received, sum(declined)::int as declined, sum(completed)::int as completed from user_days',
  );
  for (const [figure, sum] of Object.entries(rows[0])) expect(sum, figure).toBeGreaterThan(0);
});

it('adds nothing twice when a batch fails and comes again', async () => {
  const { pool } = app.context.database;
  const before = (await pool.query('select * from user_days order by user_id, day')).rows;
  const owner = await createPerson(app.context);
  const [fan, other] = [await createPerson(app.context), await createPerson(app.context)];
  // The consumer reads its cursor, and then fails on the locked row.
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table user_days in exclusive mode');
  for (const { token } of [fan, other]) await app.call('PUT', `/follow/${owner.username}`, { token });
  const late = app.context.consumers.catchUp();
  await blocker.query('rollback');
  blocker.release();
  await late;
  await app.context.consumers.catchUp();
  const { rows } = await pool.query('select * from user_days order by user_id, day');
  expect(rows).toHaveLength(before.length + 1);
  expect(rows.find(({ user_id }) => user_id === owner.userId)).toMatchObject({ followers: 2 });
});

interface Figures {
  [figure: string]: number;
}

/** Returns the rows of a daily table by key, without zeros. */
async function stored(table: 'user_days' | 'place_days'): Promise<Map<string, Figures>> {
  const { rows } = await app.context.database.pool.query(
    `select ${table === 'user_days' ? "user_id || ' ' ||" : ''} to_char(day, 'YYYY-MM-DD') as key,
      to_jsonb(t) - 'user_id' - 'day' as figures from ${table} t`,
  );
  return byKey(rows);
}

async function recounted(query: string, key: string): Promise<Map<string, Figures>> {
  const { rows } = await app.context.database.pool.query(`select ${key} as key, figures from (${query}) c`);
  return byKey(rows);
}

function byKey(rows: { key: string; figures: Figures }[]): Map<string, Figures> {
  const whole = rows.map(({ key, figures }) => {
    const there = Object.entries(figures).filter(([, value]) => Number(value) !== 0);
    return [key, Object.fromEntries(there)] as const;
  });
  return new Map(whole.filter(([, figures]) => Object.keys(figures).length > 0).sort());
}

const without = (of: Map<string, Figures>, ...figures: string[]) =>
  byKey(
    [...of].map(([key, all]) => ({
      key,
      figures: Object.fromEntries(Object.entries(all).filter(([name]) => !figures.includes(name))),
    })),
  );

const USER_KEY = `user_id || ' ' || to_char(day, 'YYYY-MM-DD')`;

async function expectEqual(what: string): Promise<void> {
  await app.context.consumers.catchUp();
  // Undoing is deducted on the day it happens, and leaves no row. `expectNetEqual` checks these.
  const net = ['likes', 'followers'];
  expect(without(await stored('user_days'), ...net), what).toEqual(
    without(await recounted(RECOUNT_USER_DAYS, USER_KEY), ...net),
  );
  // Test users are inserted without a sign-up. `expectNetEqual` checks those who signed up.
  const people = ['joined', 'left'];
  expect(without(await stored('place_days'), ...people), what).toEqual(
    without(await recounted(RECOUNT_SITE_DAYS, `to_char(day, 'YYYY-MM-DD')`), ...people),
  );
}

/** At the end of each day, the sum of all days equals the existing rows. */
async function expectNetEqual(what: string): Promise<void> {
  await app.context.consumers.catchUp();
  const { rows } = await app.context.database.pool.query(`
    select p.username, coalesce(d.likes, 0) as likes, coalesce(d.followers, 0) as followers,
      (select count(*)::int from likes l where l.user_id <> p.user_id and l.subject_id in (
        select id from kollabs where owner_id = p.user_id union all select id from posts where owner_id = p.user_id))
        as liked,
      p.follower_count as followed
    from profiles p left join (select user_id, sum(likes)::int as likes, sum(followers)::int as followers
      from user_days group by 1) d using (user_id)`);
  for (const { username, likes, followers, liked, followed } of rows)
    expect([likes, followers], `${what}: ${username}`).toEqual([liked, followed]);
  const people = await app.context.database.pool.query(`
    select (select coalesce(sum(joined), 0)::int from place_days) as joined,
      (select count(*)::int from accounts where email like '%@joined.example') as accounts`);
  expect(people.rows[0].joined, what).toBe(people.rows[0].accounts);
}

/** The columns that steps read, a subset of a row. */
type Found = Record<'id' | 'owner_id' | 'kollab_id' | 'invited_id' | 'by', string>;

/** Users who take random steps. A refused step stays in the history, and must count nothing. */
class History {
  readonly #app: TestApp;
  #seed: number;
  readonly #people: Person[] = [];
  readonly #posts: string[] = [];

  constructor(of: TestApp, seed: number) {
    this.#app = of;
    this.#seed = seed;
  }

  async begin(): Promise<void> {
    for (let n = 0; n < 6; n++) {
      const person = await createPerson(this.#app.context);
      this.#people.push(person);
      this.#posts.push(await createPost(this.#app.context, person));
    }
    // A completed and a declined request, whatever the random steps are.
    const [owner = '', sender = ''] = this.#people.map(({ userId }) => userId);
    for (const steps of [['accept', 'complete', 'finalize'], []]) {
      await this.#as(owner, 'POST', '/kollab', kollabForm());
      const kollab = await this.#row('select id from kollabs where requests_count = 0');
      await this.#as(sender, 'POST', `/kollab/${kollab?.id}/request`, { note: 'Hello' });
      const request = await this.#row('select id, kollab_id from requests where not completed');
      this.#app.clock.advance(HOUR_MS);
      for (const action of steps)
        for (const by of [sender, owner])
          await this.#as(by, 'POST', `/request/${request?.id}/${action}`, { note: '' });
      if (steps.length > 0) continue;
      const body = { kollabId: request?.kollab_id, requestId: request?.id, note: '' };
      await this.#as(owner, 'DELETE', `/kollab/${request?.kollab_id}/request/delete`, body);
    }
  }

  async step(): Promise<void> {
    this.#app.clock.advance(this.#below(HOUR_MS * 2));
    const names = Object.keys(this.#steps);
    const name = names[this.#below(names.length)] ?? '';
    await this.#steps[name]?.();
  }

  readonly #steps: Record<string, () => Promise<number | undefined>> = {
    publish: () => this.#call('POST', '/kollab', kollabForm()),
    request: async () => {
      const kollab = await this.#row('select id, owner_id from kollabs where active');
      return (
        kollab && this.#call('POST', `/kollab/${kollab.id}/request`, { note: 'Hello' }, [kollab.owner_id])
      );
    },
    accept: () => this.#onRequest('not r.accepted', 'recipient_id', 'POST', 'accept'),
    reject: () => this.#onRequest('not r.accepted', 'recipient_id', 'DELETE'),
    withdraw: () => this.#onRequest('not r.accepted', 'sender_id', 'DELETE'),
    cancel: () => this.#onRequest('r.accepted and random() < 0.3', 'sender_id', 'DELETE'),
    complete: () => this.#onRequest('r.accepted and not r.sender_completed', 'sender_id', 'POST', 'complete'),
    completeToo: () =>
      this.#onRequest('r.accepted and not r.recipient_completed', 'recipient_id', 'POST', 'complete'),
    finalize: () =>
      this.#onRequest('r.sender_completed and r.recipient_completed', 'sender_id', 'POST', 'finalize'),
    finalizeToo: () =>
      this.#onRequest('r.sender_completed and r.recipient_completed', 'recipient_id', 'POST', 'finalize'),
    // Includes likes of their own Kollabs, which do not count.
    likeKollab: async () => {
      const kollab = await this.#row('select id from kollabs');
      return kollab && this.#call(this.#below(3) > 0 ? 'PUT' : 'DELETE', `/kollab/${kollab.id}/like`);
    },
    likePost: () =>
      this.#call(
        this.#below(3) > 0 ? 'PUT' : 'DELETE',
        `/post/${this.#posts[this.#below(this.#posts.length)]}/like`,
      ),
    follow: () => this.#call(this.#below(3) > 0 ? 'PUT' : 'DELETE', `/follow/${this.#person().username}`),
    invite: async () => {
      const kollab = await this.#row('select id, owner_id from kollabs where active');
      if (!kollab) return undefined;
      const body = { username: this.#person([kollab.owner_id]).username, note: 'Join me' };
      return this.#as(kollab.owner_id, 'POST', `/kollab/${kollab.id}/invite`, body);
    },
    acceptInvitation: async () => {
      const one = await this.#row('select id, invited_id from invitations where outcome is null');
      return one && this.#as(one.invited_id, 'POST', `/invitation/${one.id}/accept`, {});
    },
    report: async () => {
      const kollab = await this.#row('select id, owner_id from kollabs');
      const body = { kind: 'kollab', id: kollab?.id, reason: 'spam', text: '' };
      return kollab && this.#call('POST', '/report', body, [kollab.owner_id]);
    },
    join: async () => {
      const form = signUpForm({ email: `one_${this.#below(2 ** 31)}@joined.example` });
      return (await this.#app.call('POST', '/signup', { body: form })).status;
    },
    // Runs the scheduler. Some requests expire in the second half.
    tick: async () => {
      const requests = MODULES.find(({ name }) => name === 'requests');
      for (const { run } of requests?.schedules ?? []) await run(this.#app.context, MODULES);
      return 200;
    },
  };

  async #onRequest(
    where: string,
    side: string,
    method: string,
    action?: string,
  ): Promise<number | undefined> {
    const row = await this.#row(
      `select r.id, r.kollab_id, r.${side} as by from requests r where r.active and not r.completed and ${where}`,
    );
    if (!row) return undefined;
    const { id, kollab_id: kollabId, by } = row;
    return action
      ? this.#as(by, method, `/request/${id}/${action}`, { note: '' })
      : this.#as(by, method, `/kollab/${kollabId}/request/delete`, { kollabId, requestId: id, note: '' });
  }

  /** Returns a random row of a query, or undefined. */
  async #row(query: string): Promise<Found | undefined> {
    const { rows } = await this.#app.context.database.pool.query(`${query} order by 1`);
    return rows.length > 0 ? rows[this.#below(rows.length)] : undefined;
  }

  #person(but: string[] = []): Person {
    const there = this.#people.filter(({ userId }) => !but.includes(userId));
    const person = there[this.#below(there.length)];
    if (!person) throw new Error('There is no one left.');
    return person;
  }

  #call(method: string, path: string, body?: object, but: string[] = []): Promise<number> {
    return this.#as(this.#person(but).userId, method, path, body);
  }

  async #as(userId: string, method: string, path: string, body?: object): Promise<number> {
    const person = this.#people.find((one) => one.userId === userId);
    const token = await person?.freshToken();
    const { status, text } = await this.#app.call(method, path, { token, ...(body && { body }) });
    if (status >= 500) throw new Error(`${method} ${path}: ${status} ${text}`);
    return status;
  }

  /** Returns a random integer below a limit. The sequence depends only on the seed. */
  #below(end: number): number {
    this.#seed = (Math.imul(this.#seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((this.#seed / 0x8000_0000) * end);
  }
}
