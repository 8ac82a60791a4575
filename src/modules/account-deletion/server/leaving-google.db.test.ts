import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, PASSWORD } from '#tests/factories.ts';
import { consentAtGoogle, GoogleBrowser, googlePerson } from '#tests/google.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

it('signing in with Google takes back the deletion of an account, and says so', async () => {
  const owner = await createPerson(app.context);
  const person = googlePerson();
  const visitor = new GoogleBrowser(app, owner.cookie);
  const { body } = await visitor.startConnecting(await owner.freshToken());
  const { pathname, search } = await consentAtGoogle(body.url, person);
  await visitor.visit(pathname + search);
  const token = await owner.freshToken();
  const left = await app.call('POST', '/account/delete', { token, body: { password: PASSWORD } });
  expect(left.status, left.text).toBe(200);
  const back = new GoogleBrowser(app);
  expect(await back.enter(person, '/kollabs')).toBe('/settings/sign-in?google=kept');
  expect((await whoAmI(app, await back.token())).body.email).toBe(owner.email);
  expect((await app.call('GET', `/user/${owner.username}`)).status).toBe(200);
});
