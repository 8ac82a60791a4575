import { Authenticator } from '../authenticator.ts';
import { connectChannel } from '../connections.ts';
import { createKollab, PASSWORD, type Person } from '../factories.ts';
import { newestCode, signUpForm } from '../mails.ts';
import { appCode, passkeyOptions, ticketFor, withApp, withPasskey } from '../second-factor.ts';
import { cookieOf, ORIGIN, signIn } from '../sessions.ts';
import { GOOGLE_WRITES } from './google.ts';
import { type Scenario, type Scenarios, send, type World } from './world.ts';

const NEW_PASSWORD = 'a longer horse battery';
let made = 0;

const byNewPerson =
  (path: string, body?: (person: Person) => object): Scenario =>
  async ({ person }) => {
    const who = await person();
    return { path, token: who.token, ...(body && { body: body(who) }) };
  };

/** A person with a pending change of address that both addresses must confirm. */
async function changingEmail(world: World) {
  const person = await world.person();
  const newEmail = `new-address-${++made}@people.example`;
  await send(world.app, person, 'POST', '/user/email', { newEmail, currentPassword: PASSWORD });
  const approval = await newestCode(world.background, person.email);
  const confirmation = await newestCode(world.background, newEmail);
  return { person, approval, confirmation };
}

async function withAuthenticator({ app, person, background }: World) {
  const who = await person();
  const before = app.clock.now().getTime();
  const { secret, recoveryCodes } = await withApp(app, who);
  // Setting up waits for the next code, which advances only one app's clock.
  background.clock.advance(app.clock.now().getTime() - before);
  return { person: who, secret, recoveryCodes };
}

/** A person with a Kollab, a channel, and three collaborations: active, pending and completed. */
async function busyPerson(world: World): Promise<Person> {
  const { app } = world;
  const { cast } = await world.collaboration('C');
  await connectChannel(app, cast.R, 'youtube', { name: `Of ${cast.R.username}` });
  const kollabId = await createKollab(app.context, cast.R);
  await send(app, cast.S, 'POST', `/kollab/${kollabId}/request`, { note: 'Hello' });
  const { body } = await send(app, cast.T, 'POST', `/kollab/${kollabId}/request`, { note: 'Hello' });
  await send(app, cast.R, 'POST', `/request/${body.requestId}/accept`, {});
  return cast.R;
}

async function onList({ app, linked }: World, list: 'earlyaccess' | 'subscribe') {
  const email = `reader-${++made}@list.example`;
  await app.call('POST', `/${list}`, { body: { email } });
  return { email, code: await linked(email, '/lists/confirm', 'code') };
}

const joining =
  (path: string): Scenario =>
  async () => ({
    path,
    body: { email: `reader-${++made}@list.example` },
  });

export const ACCOUNT_WRITES: Scenarios = {
  ...GOOGLE_WRITES,
  'POST /signup': async () => ({ path: '/signup', body: signUpForm() }),
  'POST /verifyemail': async ({ app, background }) => {
    const form = signUpForm();
    await app.call('POST', '/signup', { body: form });
    const code = await newestCode(background, form.email);
    return { path: '/verifyemail', body: { mode: 'verifyEmail', code } };
  },
  'POST /sendverificationemail': async ({ person }) => {
    const { email } = await person({ account: { emailVerifiedAt: null } });
    return { path: '/sendverificationemail', body: { email } };
  },
  'POST /signin': async ({ person }) => ({
    path: '/signin',
    body: { email: (await person()).email, password: PASSWORD },
  }),
  'POST /signin (second step asked)': async (world) => ({
    path: '/signin',
    body: { email: (await withAuthenticator(world)).person.email, password: PASSWORD },
  }),
  'POST /token': async ({ app, person }) => {
    const { email } = await person();
    const cookie = cookieOf(await signIn(app, email, PASSWORD));
    return { path: '/token', headers: { cookie, origin: ORIGIN } };
  },
  'POST /signout': async ({ person }) => {
    const { cookie, token } = await person();
    return { path: '/signout', token, headers: { cookie, origin: ORIGIN } };
  },
  'POST /signout/everywhere': byNewPerson('/signout/everywhere'),
  'DELETE /user/sessions/:id': async ({ app, person }) => {
    const who = await person();
    await signIn(app, who.email, PASSWORD);
    const { body } = await app.call('GET', '/user/sessions', { token: who.token });
    const other = body.find(({ current }: { current: boolean }) => !current);
    return { path: `/user/sessions/${other.id}`, token: who.token };
  },

  'POST /forgotpassword': async ({ person }) => ({
    path: '/forgotpassword',
    body: { email: (await person()).email },
  }),
  'POST /resetpassword': async ({ app, background, person }) => {
    const { email } = await person();
    await app.call('POST', '/forgotpassword', { body: { email } });
    const code = await newestCode(background, email);
    return { path: '/resetpassword', body: { code, newPassword: NEW_PASSWORD } };
  },
  'POST /changepassword': byNewPerson('/changepassword', () => ({
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
  })),
  'POST /confirmpassword': byNewPerson('/confirmpassword', () => ({ currentPassword: PASSWORD })),

  'POST /user/contenttype': byNewPerson('/user/contenttype', () => ({ contentType: 'writing' })),
  'POST /user/email': byNewPerson('/user/email', () => ({
    newEmail: `new-address-${++made}@people.example`,
    currentPassword: PASSWORD,
  })),
  'DELETE /user/email': async (world) => {
    const { person } = await changingEmail(world);
    return { path: '/user/email', token: await person.freshToken() };
  },
  'POST /user/email/confirm (first)': async (world) => ({
    path: '/user/email/confirm',
    body: { mode: 'approveEmailChange', code: (await changingEmail(world)).approval },
  }),
  'POST /user/email/confirm (second)': async (world) => {
    const { approval, confirmation } = await changingEmail(world);
    const body = { mode: 'approveEmailChange', code: approval };
    await world.app.call('POST', '/user/email/confirm', { body });
    return { path: '/user/email/confirm', body: { mode: 'confirmNewEmail', code: confirmation } };
  },

  'POST /secondfactor/totp': byNewPerson('/secondfactor/totp'),
  'POST /secondfactor/totp/confirm': async ({ app, person }) => {
    const who = await person();
    const { body } = await send(app, who, 'POST', '/secondfactor/totp');
    const code = appCode(app, body.secret);
    return { path: '/secondfactor/totp/confirm', token: await who.freshToken(), body: { code } };
  },
  'DELETE /secondfactor/totp': async (world) => {
    const { person } = await withAuthenticator(world);
    return { path: '/secondfactor/totp', token: await person.freshToken() };
  },
  'POST /secondfactor/recoverycodes': async (world) => {
    const { person } = await withAuthenticator(world);
    return { path: '/secondfactor/recoverycodes', token: await person.freshToken() };
  },
  'POST /signin/secondstep (app)': async (world) => {
    const { person, secret } = await withAuthenticator(world);
    const ticket = await ticketFor(world.app, person);
    return { path: '/signin/secondstep', body: { ticket, code: appCode(world.app, secret) } };
  },
  'POST /signin/secondstep (recovery code)': async (world) => {
    const { person, recoveryCodes } = await withAuthenticator(world);
    const ticket = await ticketFor(world.app, person);
    return { path: '/signin/secondstep', body: { ticket, code: recoveryCodes[0] } };
  },
  'POST /passkeys/options': byNewPerson('/passkeys/options'),
  'POST /passkeys': async ({ app, person }) => {
    const who = await person();
    const { body } = await send(app, who, 'POST', '/passkeys/options');
    const response = new Authenticator().make(body.options);
    const sent = { challengeId: body.challengeId, name: 'My laptop', answer: response };
    return { path: '/passkeys', token: await who.freshToken(), body: sent };
  },
  'DELETE /passkeys/:id': async ({ app, person }) => {
    const who = await person();
    await withPasskey(app, who);
    const { body } = await app.call('GET', '/secondfactor', { token: await who.freshToken() });
    return { path: `/passkeys/${body.passkeys[0].id}`, token: await who.freshToken() };
  },
  'POST /signin/passkey/options': async () => ({ path: '/signin/passkey/options' }),
  'POST /signin/passkey': async ({ app, person }) => {
    const { key } = await withPasskey(app, await person());
    const { challengeId, options } = await passkeyOptions(app);
    return { path: '/signin/passkey', body: { challengeId, answer: key.sign(options) } };
  },

  'POST /account/export': async (world) => ({
    path: '/account/export',
    token: await (await busyPerson(world)).freshToken(),
  }),
  'POST /account/delete (waiting)': byNewPerson('/account/delete', () => ({ password: PASSWORD })),
  'POST /account/delete (nothing open)': byNewPerson('/account/delete', () => ({
    password: PASSWORD,
    now: true,
  })),
  'POST /account/delete (closing what is open)': async (world) => ({
    path: '/account/delete',
    token: await (await busyPerson(world)).freshToken(),
    body: { password: PASSWORD, closeOpen: true, now: true },
  }),

  'POST /earlyaccess': joining('/earlyaccess'),
  'POST /subscribe': joining('/subscribe'),
  'POST /confirmaddress': async (world) => ({
    path: '/confirmaddress',
    body: { code: (await onList(world, 'subscribe')).code },
  }),
  'POST /leavelist': async (world) => {
    const { email } = await onList(world, 'subscribe');
    return { path: `/leavelist?token=${await world.linked(email, '/lists/leave', 'token')}` };
  },
};
