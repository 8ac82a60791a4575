import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { consentAtGoogle, GoogleBrowser, googlePerson } from '#tests/google.ts';
import { signUpForm } from '#tests/mails.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// Who may sign up: everybody, who has an invitation link, or nobody; by form and with Google.

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  admin = await createPerson(app.context, { account: { role: 'admin' } });
});
afterAll(() => app.close());
afterEach(() => setMode('open'));

const as = async (method: string, path: string, body?: object) =>
  app.call(method, path, { token: await admin.freshToken(), ...(body && { body }) });

async function setMode(signUp: 'open' | 'invite' | 'closed') {
  const { body } = await as('GET', '/admin/place');
  expect((await as('PUT', '/admin/place', { ...body, signUp })).status).toBe(200);
}

async function invite(uses = 1, days = 7) {
  const { body, status } = await as('POST', '/admin/invitations', { uses, days, note: 'For friends' });
  expect(status).toBe(201);
  return {
    id: body.invitationId as string,
    invitation: new URL(body.url).searchParams.get('invitation') ?? '',
  };
}

const signUp = (more: object = {}) => app.call('POST', '/signup', { body: { ...signUpForm(), ...more } });
const used = async (id: string) => {
  const { rows } = await app.context.database.pool.query(
    'select used from sign_up_invitations where id = $1',
    [id],
  );
  return rows[0].used;
};

async function withGoogle(invitation?: string, more: Record<string, unknown> = {}) {
  const visitor = new GoogleBrowser(app);
  const person = googlePerson();
  const path = invitation === undefined ? '' : `?invitation=${invitation}`;
  const { pathname, search } = await consentAtGoogle(
    await visitor.visit(`/signin/google/start${path}`),
    person,
  );
  await visitor.visit(pathname + search);
  return { visitor, ticket: await visitor.ticket(), signUp: () => visitor.signUp(more) };
}

describe('closed', () => {
  it('refuses every way to sign up, also with an invitation', async () => {
    const { invitation } = await invite();
    const begun = await withGoogle(invitation);
    await setMode('closed');
    for (const response of [await signUp(), await signUp({ invitation }), await begun.signUp()]) {
      expect([response.status, response.body.code]).toEqual([403, 'sign_up_closed']);
      expect(response.body.error).toContain('waiting list');
    }
    expect((await app.call('GET', '/place')).body.signUp).toBe('closed');
  });
});

describe('by invitation', () => {
  it('refuses without a link, and with one that is unknown, used, expired or revoked', async () => {
    const [spent, expired, revoked] = [await invite(), await invite(1, 1), await invite()];
    await setMode('invite');
    expect((await signUp(spent)).status).toBe(201);
    app.clock.advance(24 * 3_600_000);
    expect((await as('DELETE', `/admin/invitations/${revoked.id}`)).status).toBe(200);
    expect((await as('DELETE', `/admin/invitations/${revoked.id}`)).status).toBe(200);
    const wrong = [{}, { invitation: 'A'.repeat(43) }, spent, expired, revoked];
    for (const { invitation } of wrong as { invitation?: string }[]) {
      const { status, body } = await signUp({ ...(invitation && { invitation }) });
      expect([status, body.code]).toEqual([403, 'invitation_required']);
      const { body: checked } = await app.call('POST', '/place/invitation', {
        body: { invitation: invitation ?? '' },
      });
      expect(checked.valid).toBe(false);
    }
  });

  it('makes exactly as many accounts as a link has uses, of 50 sign-ups at once', async () => {
    const { id, invitation } = await invite(3);
    await setMode('invite');
    const responses = await Promise.all(Array.from({ length: 50 }, () => signUp({ invitation })));
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    for (const { status, body } of responses.filter((one) => !made.includes(one)))
      expect([status, body.code]).toEqual([403, 'invitation_required']);
    expect(await used(id)).toBe(3);
  });

  it('takes no use for a sign-up that makes no account', async () => {
    const { id, invitation } = await invite(2);
    const known = await createPerson(app.context);
    await setMode('invite');
    expect((await signUp({ invitation, email: known.email })).status).toBe(201);
    expect((await signUp({ invitation, username: known.username })).status).toBe(422);
    expect((await signUp({ invitation, fname: '' })).status).toBe(422);
    expect(await used(id)).toBe(0);
  });

  it('takes one use for a sign-up whose address was corrected in the same browser', async () => {
    const { id, invitation } = await invite(1);
    await setMode('invite');
    const form = signUpForm({ invitation });
    const first = await app.call('POST', '/signup', { body: form });
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const body = { ...form, email: `corrected.${form.email}` };
    const second = await app.call('POST', '/signup', { body, headers: { cookie } });
    expect([first.status, second.status, await used(id)]).toEqual([201, 201, 1]);
  });

  it('is kept through a sign-up with Google, which a refusal does not spend', async () => {
    const { id, invitation } = await invite(1);
    await setMode('invite');
    const uninvited = await withGoogle();
    expect(uninvited.ticket).toMatchObject({ kind: 'signUp', invited: false });
    expect((await uninvited.signUp()).body.code).toBe('invitation_required');
    const invited = await withGoogle(invitation);
    expect(invited.ticket).toMatchObject({ kind: 'signUp', invited: true });
    const taken = await withGoogle(invitation, { username: admin.username });
    expect((await taken.signUp()).status).toBe(422);
    expect(await used(id)).toBe(0);
    expect((await invited.signUp()).status).toBe(201);
    expect(await used(id)).toBe(1);
    expect((await (await withGoogle(invitation)).signUp()).body.code).toBe('invitation_required');
  });
});

it('open needs no invitation and takes none', async () => {
  const { id, invitation } = await invite();
  expect((await signUp({ invitation })).status).toBe(201);
  expect((await signUp()).status).toBe(201);
  expect(await used(id)).toBe(0);
});
