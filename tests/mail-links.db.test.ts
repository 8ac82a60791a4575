import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson } from './factories.ts';
import { mailsTo, signUpForm } from './mails.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const PUBLIC_URL = 'http://localhost:3111';
const EVIL = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example;proto=https',
  origin: 'https://evil.example',
  referer: 'https://evil.example/signup',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true, env: { PUBLIC_URL, TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());

it('every link of a mail leads to PUBLIC_URL, whatever host the request named', async () => {
  const form = signUpForm();
  const known = await createPerson(app.context, { account: { emailVerifiedAt: null } });
  const [owner, sender] = [await createPerson(app.context), await createPerson(app.context)];
  const kollab = await createKollab(app.context, owner);
  const post = (url: string, payload: object, token?: string) =>
    app.app.http.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { ...EVIL, ...(token && { authorization: `Bearer ${token}` }) },
    });
  const responses = [
    await post('/signup', form),
    await post('/signup', signUpForm({ email: owner.email })),
    await post('/sendverificationemail', { email: known.email }),
    await post(`/kollab/${kollab}/request`, { note: 'Hello' }, sender.token),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200, 201]);

  const mails = [];
  for (const address of [form.email, known.email, owner.email]) mails.push(...(await mailsTo(app, address)));
  expect(mails).toHaveLength(4);
  for (const { links, text } of mails) {
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(PUBLIC_URL);
    expect(text).not.toContain('evil.example');
  }
});
