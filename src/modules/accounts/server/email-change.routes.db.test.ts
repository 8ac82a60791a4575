import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, mailsTo, newestCode, signUpForm } from '#tests/mails.ts';
import { signIn, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { EMAIL_CHANGE_MS, EMAIL_CODE_MS } from '../accounts.rules.ts';
import { deleteExpiredEmailChanges } from './email-change.commands.ts';
import { changeEmailOf } from './operator.service.ts';

let app: TestApp;
let made = 0;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const newAddress = () => `moved_${++made}@elsewhere.example`;

const ask = (token: string, newEmail: unknown, currentPassword: unknown = PASSWORD) =>
  app.call('POST', '/user/email', { token, body: { newEmail, currentPassword } });

const confirm = (mode: string, code: string) =>
  app.call('POST', '/user/email/confirm', { body: { mode, code } });

const pendingOf = async (token: string) => (await app.call('GET', '/user/email', { token })).body.pending;
const emailOf = async (token: string) => (await whoAmI(app, token)).body.email;

/** Creates a user with a pending change, and returns the codes of both ends. */
async function beginChange(overrides: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(app.context, overrides);
  const newEmail = newAddress();
  expect((await ask(person.token, newEmail)).status).toBe(200);
  return {
    person,
    newEmail,
    approve: await newestCode(app, person.email).catch(() => ''),
    confirmNew: await newestCode(app, newEmail),
  };
}

describe('changing the email address', () => {
  it.each([
    ['the old end first', true],
    ['the new end first', false],
  ])('takes effect when both ends have confirmed, %s', async (_, oldFirst) => {
    const { person, newEmail, approve, confirmNew } = await beginChange();
    const ends = [
      () => confirm('approveEmailChange', approve),
      () => confirm('confirmNewEmail', confirmNew),
    ] as const;
    const [first, second] = oldFirst ? ends : [ends[1], ends[0]];
    expect(await pendingOf(person.token)).toMatchObject({ newEmail, approved: false, confirmed: false });
    expect((await first()).body.done).toBe(false);
    expect(await pendingOf(person.token)).toMatchObject({ approved: oldFirst, confirmed: !oldFirst });
    expect(await emailOf(person.token)).toBe(person.email);
    expect((await second()).body).toEqual({
      done: true,
      message: 'Your email address is changed. From now on, sign in with the new one.',
    });
    expect(await pendingOf(person.token)).toBeNull();
    expect(await emailOf(person.token)).toBe(newEmail);
    expect((await signIn(app, newEmail, PASSWORD)).body.user.emailVerified).toBe(true);
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(401);
    const [notice] = await mailsTo(app, person.email);
    expect(notice?.subject).toMatch(/^Your .* email address was changed$/);
    expect(notice?.text).not.toContain(newEmail);
  });

  it('wants the current password, and another address', async () => {
    const person = await createPerson(app.context);
    expect((await ask(person.token, newAddress(), 'wrong')).body.fields).toEqual({
      currentPassword: 'This is not your current password',
    });
    expect((await ask(person.token, 'no address')).body.fields).toEqual({ newEmail: 'Invalid email' });
    expect((await ask(person.token, ` ${person.email.toUpperCase()}`)).body.fields).toEqual({
      newEmail: 'This is already your email address',
    });
    expect(await pendingOf(person.token)).toBeNull();
    expect(await mailsTo(app, person.email)).toEqual([]);
  });

  it('tells only its owner that an address is taken', async () => {
    const [person, owner] = [await createPerson(app.context), await createPerson(app.context)];
    const free = await ask(person.token, newAddress());
    const taken = await ask(person.token, owner.email.toUpperCase());
    expect(taken.status).toBe(200);
    expect(Object.keys(taken.body.pending)).toEqual(Object.keys(free.body.pending));
    expect((await confirm('approveEmailChange', await newestCode(app, person.email))).body.done).toBe(false);
    const [mail] = await mailsTo(app, owner.email);
    expect(mail?.subject).toMatch(/^You already have a Kollabrate account/);
    expect(mail?.links.join()).not.toContain('oobCode');
    expect(mail?.text).not.toContain(person.username);
    expect(await emailOf(owner.token)).toBe(owner.email);
  });

  it('fails if another user got the address meanwhile; of two users, one gets it', async () => {
    const first = await beginChange();
    const second = await createPerson(app.context);
    await ask(second.token, first.newEmail);
    const secondNew = await newestCode(app, first.newEmail);
    await confirm('confirmNewEmail', first.confirmNew);
    await confirm('confirmNewEmail', secondNew);
    const responses = await Promise.all([
      confirm('approveEmailChange', first.approve),
      confirm('approveEmailChange', await newestCode(app, second.email)),
    ]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    const refused = responses.find((response) => response.status === 409);
    expect(refused?.body.error).toBe(
      'We could not change your email address. Please start again in your settings.',
    );
    expect(await countRows(app, 'accounts where email_key = $1', first.newEmail)).toBe(1);

    const late = await beginChange();
    await app.call('POST', '/signup', { body: signUpForm({ email: late.newEmail }) });
    await confirm('approveEmailChange', late.approve);
    expect((await confirm('confirmNewEmail', late.confirmNew)).status).toBe(409);
    expect(await emailOf(late.person.token)).toBe(late.person.email);
  });

  it('needs only the new address to confirm if the old one was never verified', async () => {
    const person = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    const newEmail = newAddress();
    expect((await ask(person.token, newEmail)).body.pending.approved).toBe(true);
    expect(await pendingOf(person.token)).toMatchObject({ asksPresent: false });
    const [mail] = await mailsTo(app, newEmail);
    expect(mail?.text).toContain('The address changes as soon as you confirm.');
    expect(mail?.text).not.toContain('current address');
    expect((await confirm('confirmNewEmail', await newestCode(app, newEmail))).body.done).toBe(true);
    expect((await whoAmI(app, person.token)).body).toMatchObject({ email: newEmail, emailVerified: true });
    // The unverified address may be a stranger's, who has no account.
    expect(await mailsTo(app, person.email)).toEqual([]);
  });

  it('says while the change is pending that the current address has to approve', async () => {
    const { person, newEmail, approve } = await beginChange();
    const [mail] = await mailsTo(app, newEmail);
    expect(mail?.text).toContain('We have also sent a link to the current address');
    expect(await pendingOf(person.token)).toMatchObject({ asksPresent: true });
    app.clock.advance(1000);
    await confirm('approveEmailChange', approve);
    expect(await pendingOf(person.token)).toMatchObject({ approved: true, asksPresent: true });
  });

  it('needs only the new address to confirm after an operator began it', async () => {
    const person = await createPerson(app.context);
    const newEmail = newAddress();
    await transaction(app.context.database.db, (tx) =>
      changeEmailOf(app.context, tx, null, person.username, newEmail),
    );
    expect(await pendingOf(person.token)).toMatchObject({ approved: true, asksPresent: false });
    const [mail] = await mailsTo(app, newEmail);
    expect(mail?.text).not.toContain('current address');
    await confirm('confirmNewEmail', await newestCode(app, newEmail));
    // The verified owner of the old address is notified: if the change was a fraud, only they can report it.
    expect((await mailsTo(app, person.email))[0]?.subject).toMatch(/was changed$/);
  });

  it('is cancelled by its owner, by a newer change and by a password reset', async () => {
    const first = await beginChange();
    expect((await app.call('DELETE', '/user/email', { token: first.person.token })).status).toBe(200);
    expect(await pendingOf(first.person.token)).toBeNull();
    expect((await confirm('confirmNewEmail', first.confirmNew)).status).toBe(400);
    expect((await app.call('DELETE', '/user/email', { token: first.person.token })).status).toBe(200);
    expect((await ask(first.person.token, newAddress())).status).toBe(200);

    const second = await beginChange();
    await ask(second.person.token, newAddress());
    for (const [mode, code] of [
      ['approveEmailChange', second.approve],
      ['confirmNewEmail', second.confirmNew],
    ] as const) {
      expect((await confirm(mode, code)).status).toBe(400);
    }

    const third = await beginChange();
    await app.call('POST', '/forgotpassword', { body: { email: third.person.email } });
    const code = await newestCode(app, third.person.email);
    const reset = { code, newPassword: 'a lighthouse in the fog' };
    expect((await app.call('POST', '/resetpassword', { body: reset })).status).toBe(200);
    expect((await confirm('confirmNewEmail', third.confirmNew)).status).toBe(400);
  });

  it('accepts each code once, for its own end, for two days', async () => {
    const { person, approve, confirmNew } = await beginChange();
    const refused = [
      await confirm('approveEmailChange', confirmNew),
      await confirm('confirmNewEmail', approve),
      await confirm('verifyEmail', approve),
      await confirm('nonsense', 'x'),
      await app.call('POST', '/verifyemail', { body: { code: confirmNew } }),
      await app.call('POST', '/resetpassword', { body: { code: approve, newPassword: 'a quiet sea 7' } }),
    ];
    expect(new Set(refused.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(refused[0]?.status).toBe(400);
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => confirm('approveEmailChange', approve)),
    );
    expect(twenty.filter((response) => response.status === 200)).toHaveLength(1);
    app.clock.advance(EMAIL_CODE_MS - 1);
    expect(await pendingOf(await person.freshToken())).toMatchObject({ approved: true, confirmed: false });
    app.clock.advance(1);
    expect((await confirm('confirmNewEmail', confirmNew)).status).toBe(400);
    await deleteExpiredEmailChanges(app.context);
    expect(await pendingOf(await person.freshToken())).not.toBeNull();
    app.clock.advance(EMAIL_CHANGE_MS);
    await deleteExpiredEmailChanges(app.context);
    expect(await pendingOf(await person.freshToken())).toBeNull();
  });

  it('invalidates codes mailed to the old address', async () => {
    const { person, approve, confirmNew } = await beginChange();
    await app.call('POST', '/forgotpassword', { body: { email: person.email } });
    const code = await newestCode(app, person.email);
    await confirm('approveEmailChange', approve);
    await confirm('confirmNewEmail', confirmNew);
    const reset = { code, newPassword: 'a lighthouse in the fog' };
    expect((await app.call('POST', '/resetpassword', { body: reset })).status).toBe(400);
  });

  it('leaves neither addresses nor codes in the queue or a log', async () => {
    const { person, newEmail, approve, confirmNew } = await beginChange();
    await confirm('approveEmailChange', approve);
    await confirm('confirmNewEmail', confirmNew);
    await app.context.jobs.idle();
    const { rows } = await app.context.database.pool.query('select * from jobs.job');
    const everything = JSON.stringify(rows) + app.logs.join('');
    for (const secret of [person.email, newEmail, approve, confirmNew]) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe('the mails of a change', () => {
  it('go to one recipient each, and stay text, whatever the addresses look like', async () => {
    const person: Person = await createPerson(app.context);
    for (const hostile of [
      'a@elsewhere.example\r\nBcc: v@x.example',
      'a@elsewhere.example, v@x.example',
      '"<script>"@elsewhere.example',
      'a@elsewhere.example\u0000',
    ]) {
      const response = await ask(person.token, hostile);
      expect([400, 422], hostile).toContain(response.status);
    }
    const { newEmail } = await beginChange();
    const [mail] = await mailsTo(app, newEmail);
    expect(mail?.to).toBe(newEmail);
    expect(new URL(mail?.links[0] ?? '').origin).toBe(app.context.env.publicUrl);
  });
});
