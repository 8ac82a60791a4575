import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedAction, decide } from '#modules/requests/requests.rules.ts';
import {
  type Cast,
  Collaboration,
  createCast,
  everythingStored,
  passADay,
  type StoredRequest,
  stateName,
} from '#tests/collaboration.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { type Cell, cellTitle, countersOfCell, logOf, matrixCells } from '#tests/requests-matrix.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await acquireTestApp();
  cast = await createCast(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

describe('every state x actor x action, over HTTP', () => {
  const examples = new Set(
    [...Map.groupBy(matrixCells, kindOf).values()].map((alike) => alike[Math.floor(alike.length / 2)]),
  );
  for (const cell of matrixCells) {
    const tags = examples.has(cell) ? [] : ['whole'];
    it(cellTitle(cell), { tags }, () => expectCell(cell));
  }
});

describe('actions that are too early within a day', () => {
  it('refuses a second reminder until 24 hours have passed', async () => {
    const collaboration = await Collaboration.in(app, cast, 'P');
    expect((await collaboration.act('S', 'remind')).status).toBe(200);
    const before = await everythingStored(app);
    const again = await collaboration.act('S', 'remind');
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBe(24 * 60 * 60);
    expect(await everythingStored(app)).toBe(before);
    passADay(app);
    await refreshTokens();
    expect((await collaboration.act('S', 'remind')).status).toBe(200);
  });

  it('refuses a new request for 24 hours after the last one closed', async () => {
    const collaboration = await Collaboration.in(app, cast, 'X');
    const before = await everythingStored(app);
    const again = await collaboration.act('S', 'create');
    expect(again.status).toBe(429);
    expect(again.body.code).toBe('too_early');
    expect(await everythingStored(app)).toBe(before);
  });
});

/** The kind of a cell: cells of the same action, actor and outcome are alike. `npm test` runs one cell per kind. */
function kindOf({ action, actor, state, status, repeat }: Cell): string {
  if (actor === 'T' || actor === 'V') return `${action} by ${actor}`;
  if (status > 201) return `${action} is ${status}`;
  if (repeat) return `${action} again`;
  // While the request is pending, `delete` is another ending.
  return `${action} by ${actor} ${action === 'delete' && state === 'P' ? 'while pending' : ''}`;
}

async function expectCell(cell: Cell): Promise<void> {
  const collaboration = await Collaboration.inserted(app, cast, cell.state);
  if (cell.state === 'X' && cell.action === 'create' && cell.actor === 'S') {
    passADay(app);
    await refreshTokens();
  }
  const before = await collaboration.stored();
  const countersBefore = await collaboration.counters();
  const everything = await everythingStored(app);

  const response = await collaboration.act(cell.actor, cell.action);
  expect(response.status, response.text).toBe(cell.status);

  const after = await collaboration.stored();
  expect(stateName(after)).toBe(cell.next);
  if (cell.status > 201 || cell.repeat || cell.action === 'read') {
    expect(await everythingStored(app)).toBe(everything);
    return;
  }
  if (cell.actor === 'T') return;
  const newLog = after?.log.slice(cell.action === 'create' ? 0 : before?.log.length);
  expect(newLog?.map(({ type }) => type)).toEqual(logOf(cell));
  const added = countersOfCell(cell);
  expect(await collaboration.counters()).toEqual({
    requestsCount: countersBefore.requestsCount + added.requestsCount,
    requestsCompleted: countersBefore.requestsCompleted + added.requestsCompleted,
    S: countersBefore.S + added.requestsCompleted,
    R: countersBefore.R + added.requestsCompleted,
  });
  if (before && cell.action !== 'create') await expectAsDecided(collaboration, cell, before, response);
}

/** Expects that the step wrote what the rules decide, and that its response equals a read afterwards. */
async function expectAsDecided(
  collaboration: Collaboration,
  cell: Cell,
  { log: logBefore, ...row }: StoredRequest,
  response: CallResponse,
): Promise<void> {
  const { requestId } = collaboration;
  const actor = cell.actor === 'S' ? 'sender' : 'recipient';
  const note = cell.action === 'remind' ? null : 'A note';
  const decision = decide(row, actor, cell.action as AskedAction, app.clock.now(), note);
  if (decision.outcome !== 'done') throw new Error(`The rules decide otherwise: ${decision.outcome}`);
  const after = await collaboration.stored();
  expect(after).toMatchObject({ ...row, ...decision.changes });
  expect(after?.log).toEqual([
    ...logBefore,
    ...decision.entries.map(({ type, note, date }, index) => ({
      ...{ type, date, note: note ?? '', authorId: cast[cell.actor as 'S' | 'R'].userId },
      position: logBefore.length + index + 1,
    })),
  ]);
  const [notice] = decision.notifications;
  const { rows } = await app.context.database.pool.query(
    `select type, actor_id as "actorId", data->'to' as to from events where subject_id = $1`,
    [requestId],
  );
  expect(rows).toEqual([
    {
      type: `request.${notice?.type}`,
      actorId: cast[cell.actor as 'S' | 'R'].userId,
      to: decision.notifications.map(({ to }) => to),
    },
  ]);
  if (cell.action === 'delete') expect(response.body).toEqual({ message: expect.any(String) });
  else expect(response.body).toEqual((await collaboration.act(cell.actor, 'read')).body);
}

/** Access tokens expire after 15 minutes of the app's clock. */
async function refreshTokens(): Promise<void> {
  for (const person of Object.values(cast)) person.token = await person.freshToken();
}
