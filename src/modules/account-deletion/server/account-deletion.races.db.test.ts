// @module-tag whole
// @module-tag counted
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration } from '#tests/collaboration.ts';
import { createKollab, createPerson, kollabForm, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { signIn } from '#tests/sessions.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

/** Number of races of each kind. */
const RACES = byTier({ main: 2, all: 6, deep: 100 });

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

function leave(person: Person) {
  const body = { password: PASSWORD, closeOpen: true, now: true };
  return app.call('POST', '/account/delete', { token: person.token, body });
}

const cast = async () => ({
  S: await createPerson(app.context),
  R: await createPerson(app.context),
  T: await createPerson(app.context),
});

/** States that must not exist once the jobs are done, whichever call came first. Each query lists violations. */
const FORBIDDEN_STATES: Record<string, string> = {
  'an open collaboration of somebody who is gone': `
    select r.id from requests r join profiles p on p.user_id in (r.sender_id, r.recipient_id)
    where p.deleted_at is not null and r.active and not r.completed`,
  'a Kollab of theirs that can be seen': `
    select k.id from kollabs k join profiles p on p.user_id = k.owner_id
    where p.deleted_at is not null and (k.deleted_at is null or k.title not like 'A Kollab in %')`,
  'a word of theirs': `
    select user_id from profiles where deleted_at is not null and (headline <> '' or bio <> '' or location <> '')`,
  'a note of theirs': `
    select r.id from requests r join profiles p on p.user_id = r.sender_id
    where p.deleted_at is not null and r.note <> ''`,
  'a choice of theirs': `
    select c.user_id from preferences c join profiles p using (user_id) where p.deleted_at is not null`,
  'a session of theirs': `
    select s.id from sessions s join profiles p using (user_id) where p.deleted_at is not null`,
};

async function expectNothingLeft(): Promise<void> {
  await app.context.jobs.idle();
  for (const [what, query] of Object.entries(FORBIDDEN_STATES)) {
    expect((await app.context.database.pool.query(query)).rows, what).toEqual([]);
  }
}

async function race(
  times: number,
  prepare: () => Promise<{
    leaves: () => Promise<CallResponse>[];
    other: () => Promise<CallResponse>;
    allowed: number[];
  }>,
): Promise<void> {
  for (let i = 0; i < times; i++) {
    const { leaves, other, allowed } = await prepare();
    // Alternate which call is sent first.
    const sent = i % 2 ? [...leaves(), other()] : [other(), ...leaves()];
    const responses = await Promise.all(sent);
    const statuses = responses.map(({ status }) => status);
    for (const status of statuses) expect([...allowed, 200], statuses.join()).toContain(status);
    expect(statuses).toContain(200);
    await expectNothingLeft();
  }
}

describe('deleting an account races with', () => {
  it('a request to the user', () =>
    race(RACES, async () => {
      const { S, R } = await cast();
      const kollab = await createKollab(app.context, R);
      const ask = () =>
        app.call('POST', `/kollab/${kollab}/request`, { token: S.token, body: { note: 'Hello' } });
      return { leaves: () => [leave(R)], other: ask, allowed: [201, 404] };
    }));

  it('a request by the user', () =>
    race(RACES, async () => {
      const { S, R } = await cast();
      const kollab = await createKollab(app.context, R);
      const ask = () =>
        app.call('POST', `/kollab/${kollab}/request`, { token: S.token, body: { note: 'Hello' } });
      return { leaves: () => [leave(S)], other: ask, allowed: [201, 401] };
    }));

  it('the other side accepting', () =>
    race(RACES, async () => {
      const people = await cast();
      const on = await Collaboration.inserted(app, people, 'P');
      return { leaves: () => [leave(people.S)], other: () => on.act('R', 'accept'), allowed: [409] };
    }));

  it('either side finalizing, which would complete the collaboration', () => {
    let turn = 0;
    return race(RACES, async () => {
      const people = await cast();
      const on = await Collaboration.inserted(app, people, 'Fs');
      const goes = turn++ % 4 < 2 ? people.S : people.R;
      return { leaves: () => [leave(goes)], other: () => on.act('R', 'finalize'), allowed: [401, 409] };
    });
  });

  it('the user publishing, editing the profile and changing preferences', async () => {
    const writes = [
      (token: string) => app.call('POST', '/kollab', { token, body: kollabForm() }),
      (token: string) =>
        app.call('POST', '/user/edit/page', { token, body: { bio: 'Still here', bannerUrl: '' } }),
      (token: string) => app.call('POST', '/preferences', { token, body: { mutedTags: ['still here'] } }),
    ];
    for (const write of writes) {
      await race(RACES / 2, async () => {
        const person = await createPerson(app.context);
        return { leaves: () => [leave(person)], other: () => write(person.token), allowed: [201, 401] };
      });
    }
  });

  it('the user signing in', () =>
    race(RACES, async () => {
      const person = await createPerson(app.context);
      return {
        leaves: () => [leave(person)],
        other: () => signIn(app, person.email, PASSWORD),
        allowed: [401],
      };
    }));

  it('a deletion from another tab, and one by the other side', () =>
    race(RACES, async () => {
      const people = await cast();
      await Collaboration.inserted(app, people, 'A');
      return {
        leaves: () => [leave(people.S), leave(people.S)],
        other: () => leave(people.R),
        allowed: [401],
      };
    }));

  it('a request body that is still being sent: 401, and nothing is stored', async () => {
    const person = await createPerson(app.context);
    const upload = startOf('/api/user/edit/page', person.token, '{"bannerUrl":"","bio":"Too late');
    await upload.begun;
    expect((await leave(person)).status).toBe(200);
    expect(await upload.finish('"}')).toBe(401);
    await expectNothingLeft();
  });
});

/** Sends a request's head and the first part of its body. */
function startOf(path: string, token: string, firstPart: string) {
  const secondLength = 2;
  const request = http.request(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(firstPart) + secondLength,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
  });
  const begun = new Promise<void>((resolve) => request.write(firstPart, () => resolve()));
  return {
    begun,
    finish(rest: string): Promise<number> {
      request.end(rest);
      return status;
    },
  };
}
