import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Cell,
  cellTitle,
  countersOfCell,
  logOf,
  matrixCells,
} from '#modules/requests/requests.matrix.ts';
import {
  type Cast,
  Collaboration,
  createCast,
  everythingStored,
  passADay,
  stateName,
} from '#tests/collaboration.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

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

describe('sections 4 and 7: SM-01: every state x actor x action, over HTTP', () => {
  it('is 320 cells', () => expect(matrixCells).toHaveLength(320));

  for (const cell of matrixCells) it(cellTitle(cell), () => expectCell(cell));
});

describe('SM-01: what is too soon within a day', () => {
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

async function expectCell(cell: Cell): Promise<void> {
  const collaboration = await Collaboration.in(app, cast, cell.state);
  if (cell.state === 'X' && cell.action === 'create' && cell.actor === 'S') {
    passADay(app);
    await refreshTokens();
  }
  const logBefore = (await collaboration.stored())?.log ?? [];
  const countersBefore = await collaboration.counters();
  const before = await everythingStored(app);

  const response = await collaboration.act(cell.actor, cell.action);
  expect(response.status, response.text).toBe(cell.status);

  const stored = await collaboration.stored();
  expect(stateName(stored)).toBe(cell.next);
  if (cell.status > 201 || cell.repeat || cell.action === 'read')
    expect(await everythingStored(app)).toBe(before);
  if (cell.actor === 'T' || cell.actor === 'V') return;

  const log = cell.action === 'create' && cell.status === 201 ? logOf(cell) : [...logBefore, ...logOf(cell)];
  expect(stored?.log ?? []).toEqual(log);
  const added = countersOfCell(cell);
  expect(await collaboration.counters()).toEqual({
    requestsCount: countersBefore.requestsCount + added.requestsCount,
    requestsCompleted: countersBefore.requestsCompleted + added.requestsCompleted,
    S: countersBefore.S + added.requestsCompleted,
    R: countersBefore.R + added.requestsCompleted,
  });
}

/** Tokens live a quarter of an hour of the app's clock. */
async function refreshTokens(): Promise<void> {
  for (const person of Object.values(cast)) person.token = await person.freshToken();
}
