import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineErrors, type ErrorDefinition } from '#contract/errors.ts';
import type { AppContext } from './app-context.ts';
import type { Db } from './db/pool.ts';
import type { ServedEndpoint } from './http/dispatch.ts';
import type { Identity, ServerModule } from './module.ts';
import { endpointsOf, errorPayloadsOf, errorsOf, identityOf, revocationSource } from './register-modules.ts';

const identity = { isSessionRevoked: async () => true } as unknown as Identity;
const ended = (id: string, minute: number) => ({
  id,
  revokedAt: new Date(Date.UTC(2026, 10, 21, 12, minute)),
});
const db = {} as Db;

it('takes the identity from the one module that brings it', () => {
  expect(identityOf([{ name: 'a' }, { name: 'b', identity }])).toBe(identity);
  expect(() => identityOf([{ name: 'a' }])).toThrow('Exactly one module');
  expect(() =>
    identityOf([
      { name: 'a', identity },
      { name: 'b', identity },
    ]),
  ).toThrow('Exactly one module');
});

it('joins the sessions that ended, of every module, in the order in which they did', async () => {
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

it('closes the list of errors: each code is defined once, and an endpoint gives no other', () => {
  const modules: ServerModule[] = [
    { name: 'a', errors: { lost } },
    { name: 'b' },
    { name: 'c', errors: { full } },
  ];
  expect(errorsOf(modules, giving(lost, full))).toEqual({ lost, full });
  expect(() => errorsOf([...modules, { name: 'd', errors: { full } }], [])).toThrow(
    '"full" is defined twice',
  );
  expect(() => errorsOf(modules.slice(0, 2), giving(full))).toThrow('fill gives the error "full"');
});

it('refuses two endpoints of one name', () => {
  const fill = { name: 'a', endpoints: () => giving() };
  expect(endpointsOf({} as AppContext, [fill])).toHaveLength(1);
  expect(() => endpointsOf({} as AppContext, [fill, { ...fill, name: 'b' }])).toThrow('of the name "fill"');
});

it('joins what errors carry, and refuses to describe one property twice', () => {
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
