import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agreeing, agreementForm, LINK } from '#tests/agreements.ts';
import { erase } from '#tests/erasures.ts';
import { PASSWORD, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// What the picture of a delivery shows.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const PICTURE = { imageUrl: 'https://pictures.example/pier.jpg', imageAlt: 'A pier in the fog' };

const begin = async () => {
  const one = await (await Agreeing.begin(app)).agree();
  const seenBy = async (who: Person) => (await one.read(who)).body.versions[0].deliverables[0].delivery;
  return { one, seenBy, ...one.people };
};

it('is read by both sides, changed until it is confirmed, and gone with the picture', async () => {
  const { one, seenBy, S, R } = await begin();
  await one.deliver(S, 1, 1, { ...PICTURE, imageAlt: ' A pier\nin the fog ' });
  for (const who of [S, R]) expect(await seenBy(who)).toMatchObject(PICTURE);
  await one.deliver(S, 1, 1, { ...PICTURE, imageAlt: 'A pier' });
  expect(await seenBy(R)).toMatchObject({ ...PICTURE, imageAlt: 'A pier' });
  await one.deliver(S, 1, 1, { link: LINK, imageAlt: 'A pier' });
  expect(await seenBy(R)).toMatchObject({ imageUrl: null, imageAlt: '' });
});

it('stays with a delivery that carries over to a new version', async () => {
  const { one, seenBy, S, R } = await begin();
  await one.deliver(S, 1, 1, PICTURE);
  const { deliverables } = agreementForm();
  await one.propose(R, { replaces: 1, deliverables: deliverables.slice(0, 1) });
  expect((await one.decide(S, 2, 'accept')).body.inForce).toBe(2);
  expect(await seenBy(R)).toMatchObject(PICTURE);
});

it('is erased with the account that wrote it, and stays where the other side wrote it', async () => {
  const { one, S, R } = await begin();
  await one.deliver(S, 1, 1, PICTURE);
  await one.deliver(R, 1, 2, PICTURE);
  const body = { password: PASSWORD, closeOpen: true, now: true };
  const left = await app.call('POST', '/account/delete', { token: await S.freshToken(), body });
  expect(left.status).toBe(200);
  // Until then the words of both sides are hidden with the account.
  expect((await one.read(R)).text).not.toContain(PICTURE.imageAlt);
  await erase(app);
  const { rows } = await app.context.database.pool.query(
    'select image_alt from agreement_deliverables where request_id = $1 order by n',
    [one.requestId],
  );
  expect(rows).toEqual([{ image_alt: '' }, { image_alt: PICTURE.imageAlt }]);
});
