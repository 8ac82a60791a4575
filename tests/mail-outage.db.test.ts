import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson } from './factories.ts';
import { signUpForm } from './mails.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { freePort } from './tools/free-port.ts';
import { type MailServer, startMailServer } from './tools/mail-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let server: MailServer;

beforeAll(async () => {
  // A port below the ephemeral range, which the system assigns to nobody while the server is down.
  server = await startMailServer(await freePort());
  const env = { SMTP_URL: server.url, PUBLIC_URL: 'https://here.example' };
  app = await startTestApp({ jobs: true, env });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

it("an hour without the mail server loses no mail, and each link's lifetime starts when its mail is sent", async () => {
  const port = Number(new URL(server.url).port);
  await server.close();

  const forms = [signUpForm(), signUpForm()];
  for (const form of forms) await app.call('POST', '/signup', { body: form });
  const [owner, sender] = [await createPerson(app.context), await createPerson(app.context)];
  const kollab = await createKollab(app.context, owner);
  const asked = { token: sender.token, body: { note: 'Hello' } };
  expect((await app.call('POST', `/kollab/${kollab}/request`, asked)).status).toBe(201);

  for (let minutes = 0; minutes < 60; minutes += 5) {
    await app.context.jobs.idle();
    app.clock.advance(5 * MINUTE);
  }
  server = await startMailServer(port);
  expect(server.mails).toEqual([]);
  // Retries are at most an hour apart.
  for (let tries = 0; tries < 13; tries++) {
    await app.context.jobs.idle();
    app.clock.advance(5 * MINUTE);
  }
  await app.context.jobs.idle();

  const recipients = server.mails.flatMap((mail) => mail.recipients).sort();
  expect(recipients).toEqual([owner.email, ...forms.map(({ email }) => email)].sort());

  const verify = (email: string) => {
    const mail = server.mails.find(({ recipients: to }) => to.includes(email));
    const link = /https:\S+oobCode=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const code = new URL(link).searchParams.get('oobCode');
    return app.call('POST', '/verifyemail', { body: { mode: 'verifyEmail', code } });
  };
  // More than a link's lifetime after the sign-up, but less after the mail.
  app.clock.advance(22 * HOUR + 30 * MINUTE);
  expect((await verify(forms[0]?.email ?? '')).status).toBe(200);
  app.clock.advance(2 * HOUR);
  expect((await verify(forms[1]?.email ?? '')).status).toBe(400);
});
