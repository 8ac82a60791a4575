// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration, createCast } from './collaboration.ts';
import { createKollab, createPeople, kollabForm, type Person } from './factories.ts';
import { expectSoundLedger } from './ledger.ts';
import { untilWaiting } from './locks.ts';
import { moderating } from './moderation.ts';
import type { MatrixState } from './requests-matrix.ts';
import { acquireTestApp, type CallResponse, type TestApp } from './test-app.ts';
import { byTier } from './tools/tier.ts';

// Two different writes of one row at the same time. One waits for the other, or finds the row changed and decides
// again: rows and responses are the same as for some sequential order. Half of the pairs overlap by chance. The others
// wait for a locked row until both have read.

const PAIRS = byTier({ main: 3, all: 12, deep: 1000 });

let app: TestApp;
let mia: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  mia = await moderator();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { moderator, report, decide, object } = moderating(() => app);

/**
 * @param prepared the id from `prepare`; empty without one
 */
type Send = (on: Collaboration, prepared: string) => Promise<CallResponse>;

const as =
  (side: 'S' | 'R' | 'T', method: string, path: string, body?: object): Send =>
  ({ kollabId, cast }) =>
    app.call(method, path.replace(':id', kollabId), { token: cast[side].token, ...(body && { body }) });

const accept: Send = (on) => on.act('R', 'accept');
const withdraw: Send = (on) => on.act('S', 'withdraw');
const request: Send = (on) => on.act('S', 'create');
const close = as('R', 'POST', '/kollab/:id/close');
const reopen = as('R', 'POST', '/kollab/:id/reopen');
const edit = as('R', 'PUT', '/kollab/:id', kollabForm({ title: 'Edited' }));
const publish = as('R', 'POST', '/kollab', kollabForm());
const remove = as('R', 'DELETE', '/kollab/:id/delete');
const like = as('T', 'PUT', '/kollab/:id/like');
const takeDown: Send = ({ kollabId }) => decide(mia, 'kollab', kollabId, 'take_down');
const dismiss: Send = ({ kollabId }) => decide(mia, 'kollab', kollabId, 'dismiss');
const reportAgain: Send = ({ cast, kollabId }) => report(cast.S, 'kollab', kollabId);
const objectTo: Send = ({ cast }, decisionId) => object(cast.R, decisionId);

const HOLD = {
  kollab: 'select from kollabs k where k.id = $1 for no key update',
  request: 'select from requests r where r.kollab_id = $1 for no key update',
  case: 'select from moderation_cases c where c.subject_id = $1 for no key update',
  owner: `select from profiles p where p.user_id = (select k.owner_id from kollabs k where k.id = $1)
    for no key update`,
};

interface Pair {
  writes: [Send, Send];
  from?: MatrixState;
  prepare?: (on: Collaboration) => Promise<string>;
  /** The row that both wait for; the Kollab by default. */
  waitFor?: keyof typeof HOLD;
}

/** The owner has three more Kollabs. The limit is five, so one more fits. */
const almostFull = async (on: Collaboration) => {
  await close(on, '');
  for (let n = 0; n < 4; n++) await createKollab(app.context, on.cast.R);
  return '';
};
const reported = async ({ cast, kollabId }: Collaboration) => {
  await report(cast.T, 'kollab', kollabId);
  return '';
};
/** Hides the Kollab by the rule for three reports of established users. Returns the decision. */
const hidden = async ({ kollabId }: Collaboration) => {
  const dateJoined = new Date(app.clock.now().getTime() - 30 * 24 * 60 * 60 * 1000);
  const reporters = await createPeople(
    app.context,
    [1, 2, 3].map(() => ({ profile: { dateJoined } })),
  );
  for (const one of reporters) await report(one, 'kollab', kollabId);
  await app.context.consumers.catchUp();
  const text = `select id from decisions where action = 'hide' and subject_id = $1`;
  const { rows } = await app.context.database.pool.query(text, [kollabId]);
  return rows[0].id as string;
};

const pairs: Record<string, Pair> = {
  'accept and withdraw': { from: 'P', writes: [accept, withdraw], waitFor: 'request' },
  'accept and delete the Kollab': { from: 'P', writes: [accept, remove], waitFor: 'request' },
  'withdraw and edit': { from: 'P', writes: [withdraw, edit] },
  'request and close': { writes: [request, close] },
  'request and edit': { writes: [request, edit] },
  'close and edit': { writes: [close, edit] },
  'reopen and edit': { prepare: async (on) => (await close(on, '')).text, writes: [reopen, edit] },
  'edit and like': { writes: [edit, like] },
  'edit and delete': { writes: [edit, remove] },
  'reopen and publish, where there is room for one': {
    prepare: almostFull,
    writes: [reopen, publish],
    waitFor: 'owner',
  },
  'close and take down': { prepare: reported, writes: [close, takeDown] },
  'edit and take down': { prepare: reported, writes: [edit, takeDown] },
  'report and dismiss': { prepare: reported, writes: [reportAgain, dismiss], waitFor: 'case' },
  'object and bring back': { prepare: hidden, writes: [objectTo, dismiss], waitFor: 'case' },
};

describe('two different writes at once', { tags: ['counted'] }, () => {
  it.each(Object.entries(pairs))(
    `%s: ${PAIRS} times, as one after the other`,
    async (_, { writes, from = '∅', prepare, waitFor = 'kollab' }) => {
      const begin = async () => {
        const on = await Collaboration.inserted(app, await createCast(app), from);
        return { on, prepared: (await prepare?.(on)) ?? '' };
      };
      const [a, b] = writes;
      const inOrder = async (first: Send, second: Send) => {
        const { on, prepared } = await begin();
        const responses = [await first(on, prepared), await second(on, prepared)];
        return outcome(on, first === a ? responses : responses.reverse());
      };
      const expected = [await inOrder(a, b), await inOrder(b, a)];
      for (let n = 0; n < PAIRS; n++) {
        const { on, prepared } = await begin();
        // The writes alternate in which is sent first.
        const sent = n % 2 === 0 ? writes : writes.toReversed();
        const responses =
          n % 4 < 2
            ? await meet(
                on,
                waitFor,
                sent.map((send) => () => send(on, prepared)),
              )
            : await Promise.all(sent.map((send) => send(on, prepared)));
        expect(expected).toContainEqual(await outcome(on, n % 2 === 0 ? responses : responses.reverse()));
      }
    },
  );
});

/** Locks a row until all writes wait for it, in their order. */
async function meet(
  { kollabId }: Collaboration,
  row: keyof typeof HOLD,
  sends: (() => Promise<CallResponse>)[],
): Promise<CallResponse[]> {
  const holder = await app.context.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(HOLD[row], [kollabId]);
    const waiting: Promise<CallResponse>[] = [];
    for (const send of sends) {
      waiting.push(send());
      await untilWaiting(app, waiting.length);
    }
    await holder.query('commit');
    return await Promise.all(waiting);
  } finally {
    holder.release();
  }
}

/** Returns the responses and the stored rows, without ids and times. */
async function outcome({ kollabId, cast }: Collaboration, responses: CallResponse[]) {
  const { rows } = await app.context.database.pool.query(STORED, [kollabId, cast.R.userId]);
  const answers = responses.map(({ status, body: { code, message, title, active, version } }) => ({
    ...{ status, code, message, title, active, version },
  }));
  return { answers, stored: rows[0] };
}

const STORED = `select k.title, k.active, k.state, k.version, k.requests_count, k.requests_completed, k.like_count,
    (select json_agg(json_build_array(v.version, v.title) order by v.version) from kollab_versions v
      where v.kollab_id = k.id) as versions,
    (select json_agg(json_build_array(r.active, r.accepted, r.closed_how, r.kollab_version,
        (select json_agg(u.type order by u.position) from request_updates u where u.request_id = r.id)))
      from requests r where r.kollab_id = k.id) as requests,
    (select json_agg(json_build_array(e.type, json_array_length(e.data::json -> 'requests'), e.data ->> 'action',
        json_array_length(e.data::json -> 'reporterIds'), e.data ->> 'onObjection') order by e.id)
      from events e where k.id = e.subject_id or k.id::text in (e.data ->> 'kollabId', e.data ->> 'aboutId')
        or e.subject_id in (select d.id from decisions d where d.subject_id = k.id)) as events,
    (select json_build_array(c.open_since is not null, c.hidden_by) from moderation_cases c where c.subject_id = k.id)
      as waits,
    (select json_agg(json_build_array(d.action, d.reports, d.objections) order by d.action) from decisions d
      where d.subject_id = k.id) as decisions,
    (select json_agg(r.decided_at is null order by r.decided_at) from reports r where r.subject_id = k.id) as reports,
    (select p.current_active_kollabs from profiles p where p.user_id = $2) as counted
  from kollabs k where k.id = $1`;
