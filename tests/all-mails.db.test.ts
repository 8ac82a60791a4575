import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { ENCRYPTED_FOR } from '#modules/account-deletion/server/account-deletion.commands.ts';
import { OLD_ADDRESS } from '#modules/accounts/server/email-change.mails.ts';
import { createPerson, type Person } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { type MailServer, startMailServer } from './tools/mail-server.ts';

const PUBLIC_URL = 'https://here.example';
const EVIL = '<script>alert(1)</script>\r\nBcc: v@x.example\r\n\r\n=?utf-8?q?v?= "><img src=x>';

let server: MailServer;
let app: TestApp;
let person: Person;

beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({ jobs: true, env: { SMTP_URL: server.url, PUBLIC_URL } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  server.mails.length = 0;
  const named = { displayName: EVIL, businessName: EVIL, headline: EVIL };
  const account = { firstName: EVIL, lastName: EVIL };
  person = await createPerson(app.context, { profile: named, account });
});

const query = (sql: string, values: unknown[]) => app.context.database.pool.query(sql, values);
const ofAccount = async () => ({ userId: person.userId });
const ofChange = async () => {
  const asked = app.clock.now();
  await query(
    'insert into email_changes (user_id, new_email, new_email_key, created_at) values ($1, $2, $2, $3)',
    [person.userId, `new.${person.email}`, asked],
  );
  return { userId: person.userId, asked: asked.toISOString() };
};

/** Creates what each kind of mail refers to, so that it can be sent. */
const REFERENCES: Record<string, () => Promise<Record<string, string>>> = {
  verifyEmail: async () => {
    await query('update accounts set email_verified_at = null where user_id = $1', [person.userId]);
    return ofAccount();
  },
  alreadyRegistered: ofAccount,
  resetPassword: ofAccount,
  passwordChanged: ofAccount,
  approveEmailChange: ofChange,
  confirmNewEmail: ofChange,
  emailChanged: async () => ({
    userId: person.userId,
    to: app.context.encryption.encrypt(OLD_ADDRESS, person.email),
  }),
  secondFactorNotice: async () => ({ userId: person.userId, notice: 'recoveryCodeUsed' }),
  accountLeaving: async () => {
    await query(
      `update profiles set state = 'leaving', state_before = 'active', delete_at = $2 where user_id = $1`,
      [person.userId, app.clock.now()],
    );
    return ofAccount();
  },
  accountDeleted: async () => {
    const id = v7();
    const encrypted = app.context.encryption.encrypt(ENCRYPTED_FOR, person.email);
    await query(
      `insert into account_deletions (id, encrypted_email, session_ids, left_at) values ($1, $2, '{}', $3)`,
      [id, encrypted, app.clock.now()],
    );
    return { deletionId: id };
  },
  notification: async () => {
    const id = v7();
    await query(
      `insert into notifications (id, recipient_id, sender_id, type, post_id, subject, created_at)
       values ($1, $2, $2, 'created', $1, $3, $4)`,
      [id, person.userId, EVIL, app.clock.now()],
    );
    return { notificationId: id };
  },
  digest: async () => {
    const id = v7();
    await query(
      `insert into notifications (id, recipient_id, sender_id, type, post_id, subject, created_at, digest_id)
       values ($1, $2, $2, 'created', $1, $3, $4, $1)`,
      [id, person.userId, EVIL, app.clock.now()],
    );
    return { digestId: id };
  },
  decision: async () => {
    const id = v7();
    await query(
      `insert into decisions (id, kind, subject_id, owner_id, action, reason, text, created_at)
       values ($1, 'user', $2, $2, 'warn', 'spam', $3, $4)`,
      [id, person.userId, EVIL, app.clock.now()],
    );
    return { decisionId: id };
  },
  confirmAddress: async () => {
    const id = v7();
    await query(
      `insert into list_sign_ups (id, list, email, email_key, created_at) values ($1, 'newsletter', $2, $2, $3)`,
      [id, person.email, app.clock.now()],
    );
    return { signUpId: id };
  },
  signUpInvitation: async () => {
    const id = v7();
    await query(
      `insert into list_sign_ups (id, list, email, email_key, created_at, confirmed_at)
       values ($1, 'earlyAccess', $2, $2, $3, $3)`,
      [id, person.email, app.clock.now()],
    );
    return { signUpId: id, adminId: person.userId };
  },
};
/** Recurring mails, which must say in their headers how to unsubscribe. */
const STOPPABLE = ['notification', 'digest', 'confirmAddress', 'signUpInvitation'];

it('knows every kind of mail', () => {
  expect(app.context.outbox.kinds().sort()).toEqual(Object.keys(REFERENCES).sort());
});

it.each(Object.keys(REFERENCES))(
  '%s has one recipient, escapes hostile texts, and loads no remote content',
  async (kind) => {
    const refs = await REFERENCES[kind]?.();
    await transaction(app.context.database.db, (tx) => app.context.outbox.post(tx, kind, refs ?? {}));
    await app.context.jobs.idle();

    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    const to = kind === 'confirmNewEmail' ? `new.${person.email}` : person.email;
    expect(mail?.recipients).toEqual([to]);
    expect(mail?.header('Bcc')).toBeUndefined();
    expect(mail?.subject).toBeTruthy();
    expect(Math.max(...(mail?.raw ?? '').split('\r\n').map((line) => line.length))).toBeLessThan(998);

    // Text and HTML have the same heading and link to this site only.
    const heading = /^(.+)\n/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(heading.length).toBeGreaterThan(3);
    expect(mail?.html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(mail?.html).not.toMatch(/<script|<img|<link|<iframe|url\(|@import/i);
    const links = [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).origin);
    const hrefs = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(
      ([, link = '']) => new URL(link).origin,
    );
    expect(new Set([...links, ...hrefs, PUBLIC_URL])).toEqual(new Set([PUBLIC_URL]));
    expect(mail?.html).toContain('<div style="display:none');

    const stops = STOPPABLE.includes(kind);
    expect(mail?.header('List-Unsubscribe-Post')).toBe(stops ? 'List-Unsubscribe=One-Click' : undefined);
    expect(mail?.header('List-Unsubscribe') ?? '').toMatch(stops ? /^<https:\/\/here\.example\/api\// : /^$/);
  },
);
