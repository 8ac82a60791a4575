import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createKollabs, createPeople, createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let others: Person[];

beforeAll(async () => {
  app = await acquireTestApp();
  others = await createPeople(app.context, 6);
});
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const money = (amount: string, currency = 'EUR') => ({
  payment: { kind: 'money' as const, amount, currency, text: '' },
});
const pay = async (kollabId: string) => (await app.call('GET', `/kollab/${kollabId}/pay`)).body.pay;

it('is of visible Kollabs of others in the same category and currency, of the last year', async () => {
  const owner = await createPerson(app.context);
  const kollabId = await createKollab(app.context, owner, { category: 'food', ...money('600.00') });
  const amounts = ['100.00', '300.00', '500.00', '800.00', '2000.00'];
  const of = (at: number, more: object) => ({
    ownerId: others[at]?.userId ?? '',
    category: 'food',
    ...more,
  });
  await createKollabs(app.context, [
    ...amounts.slice(0, 4).map((amount, at) => of(at, { ...money(amount), active: at !== 0 })),
    // None of these counts.
    of(4, { ...money('5.00', 'USD') }),
    of(4, { ...money('6.00'), category: 'music' }),
    of(4, { ...money('7.00'), state: 'taken_down' }),
    of(4, { ...money('8.00'), datePosted: new Date(app.clock.now().getTime() - 366 * DAY_MS) }),
    of(4, { payment: { kind: 'none', amount: null, currency: null, text: '' } }),
    { ownerId: owner.userId, category: 'food', ...money('9.00') },
  ] as Parameters<typeof createKollabs>[1]);
  expect(await pay(kollabId)).toBeNull();
  await createKollab(app.context, others[4] ?? owner, { category: 'food', ...money('2000.00') });
  const like = { currency: 'EUR', low: '300.00', median: '500.00', high: '800.00', kollabs: 5 };
  expect(await pay(kollabId)).toEqual(like);
  await app.context.database.pool.query(`update profiles set state = 'suspended' where user_id = $1`, [
    others[4]?.userId,
  ]);
  expect(await pay(kollabId)).toBeNull();
});

it('is null for a Kollab without a sum of money, a hidden one and an unknown one', async () => {
  const owner = await createPerson(app.context);
  const product = { payment: { kind: 'product' as const, amount: null, currency: null, text: 'Boots' } };
  const ids = await createKollabs(app.context, [
    { ownerId: owner.userId },
    { ownerId: owner.userId, ...product },
    { ownerId: owner.userId, ...money('5.00'), state: 'taken_down' },
  ]);
  for (const id of [...ids, '01900000-0000-7000-8000-000000000000']) expect(await pay(id)).toBeNull();
});
