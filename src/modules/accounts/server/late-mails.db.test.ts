import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD } from '#tests/factories.ts';
import { mailsTo, newestCode } from '#tests/mails.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { EMAIL_CODE_MS, RESET_CODE_MS } from '../accounts.rules.ts';

const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;

// Without jobs, so mails wait as they do while the mail server is down.
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a mail that is sent late', () => {
  it('is dropped if another change of address replaced its own', async () => {
    const own = await startTestApp();
    const { token, email } = await createPerson(own.context);
    for (const newEmail of ['first@elsewhere.example', 'second@elsewhere.example']) {
      await own.call('POST', '/user/email', { token, body: { newEmail, currentPassword: PASSWORD } });
      own.clock.advance(1000);
    }
    await own.app.start();
    expect(await mailsTo(own, 'first@elsewhere.example')).toHaveLength(0);
    expect(await mailsTo(own, 'second@elsewhere.example')).toHaveLength(1);
    expect(await mailsTo(own, email)).toHaveLength(1);
    await own.close();
  });

  it('starts the lifetime of its code when it is sent', async () => {
    const [early, late, mover] = [
      await createPerson(app.context),
      await createPerson(app.context),
      await createPerson(app.context),
    ];
    for (const { email } of [early, late]) await app.call('POST', '/forgotpassword', { body: { email } });
    const newEmail = 'late@elsewhere.example';
    const body = { newEmail, currentPassword: PASSWORD };
    expect((await app.call('POST', '/user/email', { token: mover.token, body })).status).toBe(200);

    app.clock.advance(HOUR_MS);
    await app.app.start();
    const reset = async (email: string) => {
      const code = await newestCode(app, email);
      return () =>
        app.call('POST', '/resetpassword', { body: { code, newPassword: 'a lighthouse in the fog' } });
    };
    const [resetEarly, resetLate] = [await reset(early.email), await reset(late.email)];
    const confirm = async (mode: string, email: string) => {
      const code = await newestCode(app, email);
      return () => app.call('POST', '/user/email/confirm', { body: { mode, code } });
    };
    const approve = await confirm('approveEmailChange', mover.email);
    const confirmNew = await confirm('confirmNewEmail', newEmail);

    app.clock.advance(RESET_CODE_MS - 1);
    expect((await resetEarly()).status).toBe(200);
    app.clock.advance(1);
    expect((await resetLate()).status).toBe(400);
    app.clock.advance(EMAIL_CODE_MS - RESET_CODE_MS - 1);
    expect((await approve()).status).toBe(200);
    expect((await confirmNew()).body.done).toBe(true);
  });
});
