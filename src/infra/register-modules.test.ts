import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineErrors, type ErrorDefinition } from '#contract/errors.ts';
import type { ServedEndpoint } from '#infra/api/dispatch.ts';
import type { SharedCaches } from '#infra/edge/shared-caches.ts';
import type { AppContext } from './app-context.ts';
import type { Database, Db } from './db/pool.ts';
import type { LoggedEvent } from './events/event.ts';
import type { EventTail } from './events/tail.ts';
import type { Identity, ServerModule } from './module.ts';
import {
  endpointsOf,
  errorPayloadsOf,
  errorsOf,
  identityOf,
  invalidateCachesOnEvents,
  revocationSource,
} from './register-modules.ts';
import type { ViewerCache } from './session/viewer-cache.ts';

const identity = { isSessionRevoked: async () => true } as unknown as Identity;
const ended = (id: string, minute: number) => ({
  id,
  revokedAt: new Date(Date.UTC(2026, 10, 21, 12, minute)),
});
const db = {} as Db;

it('takes the identity from the only module that has one', () => {
  expect(identityOf([{ name: 'a' }, { name: 'b', identity }])).toBe(identity);
  expect(() => identityOf([{ name: 'a' }])).toThrow('Exactly one module');
  expect(() =>
    identityOf([
      { name: 'a', identity },
      { name: 'b', identity },
    ]),
  ).toThrow('Exactly one module');
});

it('joins the ended sessions of all modules, in order of time', async () => {
  const modules: ServerModule[] = [
    { name: 'a', identity, listEndedSessions: async () => [ended('first', 1), ended('third', 3)] },
    { name: 'b' },
    { name: 'c', listEndedSessions: async () => [ended('second', 2)] },
  ];
  const source = revocationSource(modules, db);
  expect((await source.revokedSince(new Date(0))).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
  expect(await source.isRevoked('first')).toBe(true);
});

const { lost, full } = defineErrors({
  lost: { status: 404, text: 'It is lost.' },
  full: { status: 409, text: 'It is full.' },
});
const giving = (...errors: ErrorDefinition[]) => [
  { name: 'fill', spec: { errors } } as unknown as ServedEndpoint,
];

it('collects the errors: each code is defined once, and endpoints use no others', () => {
  const modules: ServerModule[] = [
    { name: 'a', errors: { lost } },
    { name: 'b' },
    { name: 'c', errors: { full } },
  ];
  expect(errorsOf(modules, giving(lost, full))).toEqual({ lost, full });
  expect(() => errorsOf([...modules, { name: 'd', errors: { full } }], [])).toThrow(
    '"full" is defined twice',
  );
  expect(() => errorsOf(modules.slice(0, 2), giving(full))).toThrow('fill uses the error "full"');
});

it('refuses two endpoints with the same name', () => {
  const fill = { name: 'a', endpoints: () => giving() };
  const listed = (modules: ServerModule[]) => endpointsOf({} as AppContext, modules, {} as Database);
  expect(listed([fill])).toHaveLength(1);
  expect(() => listed([fill, { ...fill, name: 'b' }])).toThrow('with the name "fill"');
});

it('joins the payloads of errors, and refuses two descriptions of one property', () => {
  const [left, right] = [z.array(z.string()), z.number()];
  const modules: ServerModule[] = [
    { name: 'a', errorPayloads: { left } },
    { name: 'b', errorPayloads: { right } },
  ];
  expect(errorPayloadsOf(modules)).toEqual({ left, right });
  expect(() => errorPayloadsOf([...modules, { name: 'c', errorPayloads: { left: right } }])).toThrow(
    '"left" of errors is described twice',
  );
});

it('screens texts that users publish, and undoes the count if nothing was written', async () => {
  const seen: string[][] = [];
  let counted = 0;
  const screen: ReturnType<NonNullable<ServerModule['screen']>> = async (_, texts) => {
    seen.push([...texts]);
    counted++;
    let isGivenBack = false;
    return {
      giveBack() {
        if (!isGivenBack) counted--;
        isGivenBack = true;
      },
    };
  };
  const [given] = giving();
  if (!given) throw new Error('there is an endpoint');
  /** Simulates a call whose handler refuses, or whose change is a repeat. */
  const call = async ({ refuses = false, repeats = false }, words?: string[]) => {
    const served: ServedEndpoint = {
      ...given,
      spec: { ...given.spec, ...(words && { words }) },
      async handler({ change }) {
        const response = await change(async () => ({ body: {} }));
        if (refuses) throw new Error('refused');
        return response;
      },
    };
    const modules: ServerModule[] = [
      { name: 'a', endpoints: () => [served] },
      { name: 'b', screen: () => screen },
    ];
    const [one] = endpointsOf({} as AppContext, modules, {} as Database);
    const change = async (work: (tx: never) => Promise<object>) =>
      repeats ? { body: {} } : work(undefined as never);
    const body = {
      note: 'Hello',
      list: [{ what: 'one' }, { what: 'two' }],
      none: '',
      deep: { text: 'here' },
    };
    const request = { viewer: { userId: 'ada' }, body, change } as unknown as Parameters<
      typeof served.handler
    >[0];
    return one?.handler(request);
  };
  await call({});
  expect(seen).toEqual([]);
  await call({}, ['note', 'list.what', 'none', 'deep.text', 'missing']);
  expect([seen.at(-1), counted]).toEqual([['Hello', 'one', 'two', 'here'], 1]);
  await call({ repeats: true }, ['note']);
  await expect(call({ refuses: true }, ['note'])).rejects.toThrow('refused');
  expect([seen.length, counted]).toEqual([3, 1]);
});

it("drops shared caches and users' cached data at the events that make them stale", () => {
  const listeners: ((events: LoggedEvent[]) => void)[] = [];
  const tell = (events: LoggedEvent[]) => {
    for (const listener of listeners) listener(events);
  };
  let drops = 0;
  const changed: (readonly string[] | 'all')[] = [];
  const dropped: string[][] = [];
  invalidateCachesOnEvents(
    { on: (_name: string, listener: typeof tell) => listeners.push(listener) } as unknown as EventTail,
    {
      viewers: { drop: (ids: string[]) => dropped.push(ids) } as unknown as ViewerCache,
      sharedCaches: {
        drop: () => drops++,
        freshness: {
          change: (ids: readonly string[]) => changed.push(ids),
          changeAll: () => changed.push('all'),
        },
      } as unknown as SharedCaches,
    },
    [
      {
        name: 'a',
        invalidates: ['hidden'],
        sharedResponses: { unaffected: ['muted'], staleById: ['liked'] },
      },
      { name: 'b', staleFor: { muted: ({ actorId }) => [actorId ?? ''] } },
    ],
  );
  const [subjectId, ownerId] = [
    '00000000-0000-7000-8000-000000000001',
    '00000000-0000-7000-8000-000000000002',
  ];
  const event = (type: string) =>
    ({ type, actorId: 'ada', subjectId, data: { ownerId } }) as unknown as LoggedEvent;
  tell([event('liked'), event('muted')]);
  expect(changed).toEqual([[subjectId, ownerId]]);
  expect(drops).toBe(0);
  tell([event('liked'), event('hidden'), event('muted')]);
  expect(drops).toBe(1);
  // Events that no module declares.
  tell([event('liked'), event('of another version')]);
  expect(changed.slice(1)).toEqual(['all', 'all']);
  expect(dropped.flat()).toEqual(['ada', 'ada']);
});
