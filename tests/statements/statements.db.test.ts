// @module-tag whole
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dropPlace } from '#modules/place/server/place.service.ts';
import { operationsOf } from '../published.ts';
import { ACCOUNT_WRITES } from './account-writes.ts';
import { ADMINISTRATION_WRITES } from './administration.ts';
import { AGREEMENT_WRITES } from './agreements.ts';
import { countStatements, type StatementCounter } from './counter.ts';
import { FILE_READS, FILE_WRITES } from './files.ts';
import { INVITATION_WRITES } from './invitations.ts';
import { MODERATION_WRITES } from './moderation.ts';
import { READS } from './reads.ts';
import { REVIEW_WRITES } from './reviews.ts';
import { SAVED_WRITES } from './saved.ts';
import { STATEMENTS } from './table.ts';
import { createWorld, type Request, type World } from './world.ts';
import { WRITES } from './writes.ts';

// The number of statements of each endpoint on its happy path, compared with table.ts.

const SCENARIOS = {
  ...READS,
  ...FILE_READS,
  ...FILE_WRITES,
  ...WRITES,
  ...AGREEMENT_WRITES,
  ...REVIEW_WRITES,
  ...INVITATION_WRITES,
  ...SAVED_WRITES,
  ...MODERATION_WRITES,
  ...ACCOUNT_WRITES,
  ...ADMINISTRATION_WRITES,
};

/** The most statements of a frequent endpoint. `npm test` checks only these. */
const HOT = 2;

let world: World;
let counter: StatementCounter;
beforeAll(async () => {
  world = await createWorld();
  counter = countStatements(world.app);
});
afterAll(() => world.close());

describe('the table of statements', () => {
  it('has a scenario and a number for exactly the served endpoints', async () => {
    const { body } = await world.app.call('GET', '/openapi.json');
    const served = operationsOf(body).map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const counted = new Set(Object.keys(SCENARIOS).map((name) => name.replace(/ \(.*\)$/, '')));
    expect([...counted].sort()).toEqual(served.sort());
    expect(Object.keys(STATEMENTS).sort()).toEqual(Object.keys(SCENARIOS).sort());
  });

  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    const allowed = STATEMENTS[name] ?? 0;
    const tags = allowed <= HOT ? [] : ['whole'];
    it(name, { tags }, async () => {
      const method = name.slice(0, name.indexOf(' '));
      // A first run creates what is created only once, such as a queue, and is not counted.
      const first = await scenario(world);
      await ask(method, first);
      const request = name in READS || name in FILE_READS ? first : await scenario(world);
      // The settings of the place are in memory where the log is followed. This app caches them for half a second, so
      // the clock is stopped.
      dropPlace(world.app.context);
      const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
      onTestFinished(() => time.mockRestore());
      await ask('GET', { path: '/place' });
      const statements = await counter.during(() => ask(method, request));
      time.mockRestore();
      const list = statements.map((text) => `  ${text}`).join('\n');
      if (statements.length > allowed) {
        throw new Error(`${name} takes ${statements.length} statements; ${allowed} are allowed.\n${list}`);
      }
      if (statements.length < allowed) {
        throw new Error(
          `${name} takes only ${statements.length} statements now: lower its number in table.ts.\n${list}`,
        );
      }
    });
  }

  it('an idempotency key adds two statements', async () => {
    const scenario = WRITES['POST /user'];
    if (!scenario) throw new Error('There is no such scenario.');
    const request = await scenario(world);
    const headers = { 'idempotency-key': 'the-key-of-this-test-alone' };
    const statements = await counter.during(() => ask('POST', { ...request, headers }));
    expect(statements).toHaveLength((STATEMENTS['POST /user'] ?? 0) + 2);
  });
});

async function ask(method: string, { path, ...options }: Request): Promise<void> {
  const response = await world.app.call(method, path, options);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
}
