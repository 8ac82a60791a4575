import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { expectSoundLedger } from '#tests/ledger.ts';
import { LiveReader, type ReceivedMessage } from '#tests/live-reader.ts';
import { moderating } from '#tests/moderation.ts';
import { Showing } from '#tests/showcases.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// A shown collaboration is reported, taken down and put back by itself.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, decide, moderator, object, person, report } = moderating(() => app);

it('is reported with a copy of what is shown, taken down everywhere, and put back after an objection', async () => {
  const one = await (await Showing.withWork(app)).both();
  const { S, R } = one.people;
  const { requestId } = one;
  const [reader, mia, ben] = [await person(), await moderator(), await moderator()];
  const shown = async () => {
    const preview = await app.call('GET', `/collaboration/${requestId}/preview.png`);
    return {
      page: (await one.see()).status,
      own: (await one.see(S)).status,
      toModerators: (await one.see(mia)).status,
      lists: [(await one.listOf('S')).body.length, (await one.listOf('R', R)).body.length],
      preview: preview.status === 200,
    };
  };
  const before = await shown();
  expect(before).toMatchObject({ page: 200, own: 200, lists: [1, 1] });
  expect((await report(reader, 'showcase', requestId)).status).toBe(200);
  const address = `/moderation/case/showcase/${requestId}`;
  const { body } = await as(mia, 'GET', address);
  expect(body).toMatchObject({ state: 'active', owner: { username: S.username }, openReports: 1 });
  const { title } = (await one.see()).body;
  expect(body.seen).toMatchObject({
    title,
    works: [{ what: 'A film of the pier', imageAlt: 'A pier in the fog' }],
  });
  expect(body.seen.between).toContain(`@${R.username}`);
  expect(JSON.stringify(body.seen)).not.toContain('250.00');

  const { decisionId } = (await decide(mia, 'showcase', requestId, 'take_down')).body;
  expect(await shown()).toMatchObject({
    page: 404,
    own: 404,
    toModerators: 404,
    lists: [0, 0],
    preview: false,
  });
  for (const by of [S, R])
    expect((await one.read(by)).body).toMatchObject({ state: 'taken_down', preview: null });
  // Showing it again does not help.
  await one.set(R, false);
  expect((await one.set(R)).body.code).toBe('wrong_state');
  expect((await report(reader, 'showcase', requestId)).status).toBe(404);

  expect((await as(S, 'GET', `/decision/${decisionId}`)).body.seen).toMatchObject({ title });
  expect((await as(R, 'GET', `/decision/${decisionId}`)).status).toBe(404);
  expect((await object(S, decisionId)).status).toBe(200);
  expect((await decide(ben, 'showcase', requestId, 'restore')).status).toBe(200);
  expect((await one.see()).status).toBe(404);
  expect((await one.set(R)).status).toBe(200);
  expect(await shown()).toEqual(before);
});

it('is reported only by others who see it', async () => {
  const one = await (await Showing.begin(app)).both();
  const { S, R } = one.people;
  const [reader, blocked] = [await person(), await person()];
  for (const by of [S, R]) expect((await report(by, 'showcase', one.requestId)).body.code).toBe('forbidden');
  await as(R, 'PUT', `/block/${blocked.username}`);
  expect((await report(blocked, 'showcase', one.requestId)).status).toBe(404);
  const hidden = await Showing.begin(app);
  for (const id of [hidden.requestId, 'x']) expect((await report(reader, 'showcase', id)).status).toBe(404);
  // Nothing was delivered, so the owner of the Kollab answers for it.
  expect((await report(reader, 'showcase', one.requestId)).status).toBe(200);
  const { body } = await as(await moderator(), 'GET', `/moderation/case/showcase/${one.requestId}`);
  expect(body.owner.username).toBe(R.username);
});

it('signals the open pages of both sides when it is taken down and when it is put back, and no others', async () => {
  const one = await (await Showing.begin(app)).both();
  const [reader, mia] = [await person(), await moderator()];
  await report(reader, 'showcase', one.requestId);
  await app.context.consumers.catchUp();
  const streams = await Promise.all(
    [one.people.S, one.people.R, reader].map(({ cookie }) => LiveReader.open(app.url, { cookie })),
  );
  onTestFinished(() => {
    for (const stream of streams) stream.close();
  });
  await expect.poll(() => streams.every(({ events }) => events.includes('open'))).toBe(true);
  // The signals of earlier events may still arrive.
  const { rows } = await app.context.database.pool.query('select max(id)::int as last from events');
  const isNew = ({ n = 0, kind, id }: ReceivedMessage['data']) =>
    n > rows[0].last && kind === 'request' && id === one.requestId;
  const signalled = () => streams.map(({ messages }) => messages.filter(({ data }) => isNew(data)).length);
  expect((await decide(mia, 'showcase', one.requestId, 'take_down')).status).toBe(200);
  await expect.poll(signalled).toEqual([1, 1, 0]);
  expect((await decide(mia, 'showcase', one.requestId, 'restore')).status).toBe(200);
  await expect.poll(signalled).toEqual([2, 2, 0]);
});
