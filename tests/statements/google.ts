import { consentAtGoogle, GoogleBrowser, googlePerson, googleSignUpForm } from '../google.ts';
import { ORIGIN } from '../sessions.ts';
import type { Scenarios, World } from './world.ts';

/** A signed-in browser whose Google account is connected. */
async function connected({ app, person }: World) {
  const who = await person();
  const visitor = new GoogleBrowser(app, who.cookie);
  const { body } = await visitor.startConnecting(await who.freshToken());
  const { pathname, search } = await consentAtGoogle(body.url, googlePerson());
  await visitor.visit(pathname + search);
  return who.freshToken();
}

/** Google is at this app's sandbox, so the visits go through it, too. */
async function withTicket({ app }: World, email?: string) {
  const visitor = new GoogleBrowser(app);
  await visitor.enter(googlePerson(email === undefined ? {} : { email }));
  return { ticket: await visitor.ticketId(), headers: { cookie: visitor.cookie, origin: ORIGIN } };
}

export const GOOGLE_READS: Scenarios = {
  'GET /signin/google': async () => ({ path: '/signin/google' }),
  'GET /signin/google/ticket': async (world) => {
    const { headers } = await withTicket(world);
    return { path: '/signin/google/ticket', headers };
  },
};

export const GOOGLE_WRITES: Scenarios = {
  'POST /signup/google': async (world) => {
    const { ticket, headers } = await withTicket(world);
    return { path: '/signup/google', headers, body: googleSignUpForm({ ticket }) };
  },
  'POST /signin/google/connect': async (world) => {
    const who = await world.person();
    const { ticket, headers } = await withTicket(world, who.email);
    return { path: '/signin/google/connect', token: await who.freshToken(), headers, body: { ticket } };
  },
  'POST /signin/google/start': async ({ person }) => ({
    path: '/signin/google/start',
    token: (await person()).token,
  }),
  'POST /signin/google/prove': async (world) => ({
    path: '/signin/google/prove',
    token: await connected(world),
    body: { next: '/settings/sign-in' },
  }),
  'DELETE /signin/google': async (world) => ({ path: '/signin/google', token: await connected(world) }),
};
