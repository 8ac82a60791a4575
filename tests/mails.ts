import { PASSWORD } from './factories.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** What the sign-up form sends, all of it valid and new. */
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

/** The mails of an address in the development mailbox, newest first, once nothing waits to be sent any more. */
export async function mailsTo(app: TestApp, address: string) {
  await app.context.jobs.idle();
  return (await app.context.outbox.mailbox?.list(address)) ?? [];
}

/** The code in the newest mail of an address. */
export async function newestCode(app: TestApp, address: string): Promise<string> {
  const [mail] = await mailsTo(app, address);
  return new URL(mail?.links[0] ?? '').searchParams.get('oobCode') ?? '';
}

/** Rows of `from …`, for tests that look at the database itself. */
export async function countRows(app: TestApp, from: string, ...values: unknown[]): Promise<number> {
  const { rows } = await app.context.database.pool.query(`select count(*) as n from ${from}`, values);
  return rows[0].n;
}
