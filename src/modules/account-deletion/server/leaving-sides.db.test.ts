import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEAVING_DAYS } from '#modules/profiles/leaving.rules.ts';
import { MODULES } from '#src/modules.ts';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { createKollab, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { mailsTo } from '#tests/mails.ts';
import { signIn } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { deleteDueAccounts } from './account-deletion.commands.ts';

// What the other sides of open collaborations see and may do while an account waits for its deletion.

const WAIT_MS = LEAVING_DAYS * 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const ask = async (by: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, path, { token: await by.freshToken(), ...(body && { body }) });
const leave = (person: Person, body: object = { closeOpen: true }) =>
  ask(person, 'POST', '/account/delete', { password: PASSWORD, ...body });
const shownTo = async (reader: Person, { requestId }: Collaboration) =>
  (await ask(reader, 'GET', `/request/${requestId}`)).body;
const toldOf = async (reader: Person) => {
  // A consumer writes the events of which the notifications follow.
  await app.context.consumers.catchUp();
  return (await ask(reader, 'GET', '/notifications')).body.map(
    ({ type, sender, subject }: Record<string, string | null>) => [type, sender, subject],
  );
};

it('asks first to agree to close them, and closes them only when the account is deleted', async () => {
  const cast = await createCast(app);
  const on = await Collaboration.in(app, cast, 'A');
  const refused = await leave(cast.R, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'open_collaborations']);
  const { deleteAt } = (await leave(cast.R)).body;
  expect(await shownTo(cast.S, on)).toMatchObject({
    ...{ active: true, closesAt: deleteAt, recipient: '', recipientDisplayName: 'Deleted user' },
    ...{ kollabTitle: 'A Kollab in Music', kollabAvailable: false },
  });
  expect((await toldOf(cast.S))[0]).toEqual(['leaving', null, 'A Kollab in Music']);
  app.clock.advance(WAIT_MS);
  await deleteDueAccounts(app.context, MODULES);
  expect(await shownTo(cast.S, on)).toMatchObject({
    ...{ active: false, closesAt: null, closedHow: 'dissolved', closingNote: 'The account was deleted.' },
  });
  expect((await toldOf(cast.S))[0]).toEqual(['dissolved', null, 'A Kollab in Music']);
});

it('loses nothing if the user returns, and tells the other side', async () => {
  const cast = await createCast(app);
  const on = await Collaboration.in(app, cast, 'A');
  const before = await shownTo(cast.S, on);
  await leave(cast.R);
  await app.context.consumers.catchUp();
  await signIn(app, cast.R.email, PASSWORD);
  expect(await shownTo(cast.S, on)).toEqual(before);
  expect((await toldOf(cast.S))[0]).toEqual(['returned', cast.R.username, before.kollabTitle]);
});

it('lets the other side end them alone, and refuses what would reach the user', async () => {
  const cast = await createCast(app);
  const [sent, received] = [await Collaboration.in(app, cast, 'P'), await Collaboration.in(app, cast, 'A')];
  const free = await createKollab(app.context, cast.R);
  await leave(cast.R);
  const { R, S } = cast;
  const attempts = [
    await ask(S, 'POST', `/kollab/${free}/request`, { note: 'Hello' }),
    await ask(S, 'POST', '/conversations', { username: R.username, text: 'Hello' }),
    await ask(S, 'POST', `/user/${R.username}/follow`),
    await ask(S, 'POST', `/request/${received.requestId}/messages`, { text: 'Hello' }),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 403]);
  expect((await sent.act('S', 'delete')).status).toBe(200);
  expect((await received.act('S', 'delete')).status).toBe(200);
});

it('sends no mail to the user but those about the account', async () => {
  const cast = await createCast(app);
  const on = await Collaboration.in(app, cast, 'A');
  await leave(cast.R);
  await app.context.jobs.idle();
  const before = (await mailsTo(app, cast.R.email)).length;
  expect((await on.act('S', 'complete')).status).toBe(200);
  await app.context.consumers.catchUp();
  app.clock.advance(60 * 60 * 1000);
  await app.context.jobs.idle();
  expect(await mailsTo(app, cast.R.email)).toHaveLength(before);
});
