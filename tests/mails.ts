import { PASSWORD } from './factories.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** A valid sign-up form with a new name and address. */
export function signUpForm(overrides: Record<string, unknown> = {}) {
  const username = `newcomer_${++made}`;
  return {
    accountType: 'creator',
    fname: 'Ada',
    lname: 'Lovelace',
    username,
    email: `${username}@people.example`,
    contentType: 'science',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...overrides,
  };
}

/** Returns an address's mails in the development mailbox, newest first, once the mail queue is empty. */
export async function mailsTo(app: TestApp, address: string) {
  await app.context.jobs.idle();
  return (await app.context.outbox.mailbox?.list(address)) ?? [];
}

export async function newestCode(app: TestApp, address: string): Promise<string> {
  const [mail] = await mailsTo(app, address);
  return new URL(mail?.links[0] ?? '').searchParams.get('oobCode') ?? '';
}

export async function countRows(app: TestApp, from: string, ...values: unknown[]): Promise<number> {
  const { rows } = await app.context.database.pool.query(`select count(*) as n from ${from}`, values);
  return rows[0].n;
}
