import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectFiles, collectPictures } from '#modules/media/server/collect-pictures.ts';
import { deleteUnusedWords } from '#modules/search/server/search-rows.commands.ts';
import { MODULES } from '#src/modules.ts';
import type { Collaboration } from '#tests/collaboration.ts';
import { everyRow } from '#tests/every-row.ts';
import { createKollab, createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows } from '#tests/mails.ts';
import { createMarkedPerson, type MarkedPerson, RECOVERY_CODE } from '#tests/marked-person.ts';
import { refresh, signIn, whoAmI } from '#tests/sessions.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';
import { deleteFinishedDeletions, deleteNamelessProfiles } from './account-deletion.commands.ts';

let app: TestApp;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ jobs: true, env: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
  await mails.close();
});

function leave(person: Person, body: object = {}) {
  return app.call('POST', '/account/delete', {
    token: person.token,
    body: { password: PASSWORD, now: true, ...body },
  });
}

async function shownTo(reader: Person, requestId: string) {
  const response = await app.call('GET', `/request/${requestId}`, { token: reader.token });
  expect(response.status).toBe(200);
  return response.body;
}

describe('a deleted account', () => {
  let left: MarkedPerson;
  let before: { partner: number; notifications: number };

  const partnerIs = async () => ({
    partner: (await app.call('GET', `/user/${left.partner.username}`)).body.userData.user
      .completedCollaborations as number,
    notifications: await countRows(app, 'notifications where recipient_id = $1', left.partner.userId),
  });

  beforeAll(async () => {
    left = await createMarkedPerson(app, 'leaver');
    await app.context.jobs.idle();
    before = await partnerIs();
    const rows = await everyRow(app);
    for (const [name, mark] of Object.entries(left.marks)) {
      expect(
        rows.some(({ text }) => text.includes(mark)),
        `${name} was given`,
      ).toBe(true);
    }
    mails.mails.length = 0;
    const response = await leave(left.person, { code: RECOVERY_CODE });
    const message = 'Your account is deleted.';
    expect([response.status, response.body]).toEqual([200, { message, deleteAt: null }]);
    expect(response.headers.getSetCookie()[0]).toMatch(/^session=;.*Max-Age=0/);
  });

  it('revokes tokens, cookies and password on every process', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl });
    const { person, otherToken, marks } = left;
    for (const token of [person.token, otherToken]) {
      expect((await whoAmI(app, token)).status).toBe(401);
      expect((await app.call('GET', '/requests/completed', { token })).status).toBe(401);
      // This process missed the announcement, and the rows of the sessions are gone.
      await expect
        .poll(async () => (await other.call('GET', '/requests/completed', { token })).status)
        .toBe(401);
    }
    await other.close();
    expect((await refresh(app, person.cookie)).status).toBe(401);
    expect((await signIn(app, marks.email ?? '', PASSWORD)).status).toBe(401);
  });

  it('sends one mail to the address, then deletes the address', async () => {
    await app.context.jobs.idle();
    expect(mails.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
      [[left.marks.email], 'Your Kollabrate account is deleted'],
    ]);
    expect(await countRows(app, 'account_deletions where encrypted_email is not null')).toBe(0);
  });

  it('leaves no datum in any column of any table or in the queue', async () => {
    await app.context.jobs.idle();
    // A nightly job deletes unused words of the search dictionary.
    await deleteUnusedWords(app.context.database.db);
    for (const { name, text } of await everyRow(app)) {
      for (const [what, mark] of Object.entries(left.marks)) {
        // The scheduled job deletes the row of a picture without an owner (below).
        if (what === 'picture' && name === 'public.pictures') continue;
        expect(text.toLowerCase().includes(mark.toLowerCase()), `${what} in ${name}`).toBe(false);
      }
      expect(text.includes('leavermark'), `something else in ${name}`).toBe(false);
    }
    const { userId } = left.person;
    const marked = 'requests where favourite and $1 in (sender_id, recipient_id)';
    expect(await countRows(app, marked, userId)).toBe(0);
    expect(await countRows(app, 'idempotency_keys where owner = $1', userId)).toBe(0);
    expect(await countRows(app, "rate_limits where key like '%:' || $1", userId)).toBe(0);
  });

  it('is referred to only by what the other side keeps', async () => {
    const { rows } = await app.context.database.pool.query(`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('profiles'::regclass, 'accounts'::regclass)`);
    const referring: string[] = [];
    for (const { table, column } of rows) {
      const found = await countRows(app, `${table} where ${column} = $1`, left.person.userId);
      if (found > 0) referring.push(`${table}.${column}`);
    }
    expect(rows.length).toBeGreaterThan(15);
    expect(referring.sort()).toEqual([
      'conversation_sides.other_id',
      'conversations.low_id',
      'kollabs.owner_id',
      'messages.recipient_id',
      'messages.sender_id',
      'notifications.sender_id',
      'request_updates.author_id',
      'requests.recipient_id',
      'requests.sender_id',
    ]);
  });

  it('leaves no picture in the store after the job for pictures without an owner', async () => {
    expect(await app.context.media.get(left.files[0] ?? '')).not.toBeNull();
    const columns = MODULES.flatMap(({ pictures }) => pictures?.columns ?? []);
    await collectPictures(app.context, columns);
    await collectFiles(app.context);
    for (const file of left.files) expect(await app.context.media.get(file), file).toBeNull();
    for (const { name, text } of await everyRow(app)) {
      expect(text.includes(left.marks.picture ?? ''), `the picture in ${name}`).toBe(false);
    }
  });

  it('leaves the other side its completed collaborations and correct counters', async () => {
    expect(await partnerIs()).toEqual(before);
    const onTheirs = await shownTo(left.partner, left.completedOnTheirs.requestId);
    expect(onTheirs).toMatchObject({
      recipient: '',
      recipientDisplayName: 'Deleted user',
      recipientImageUrl: '',
      recipientAccountType: 'business',
      recipientContentType: '',
      sender: left.partner.username,
      note: 'From the other side',
      kollabTitle: 'A Kollab in Music',
      kollabImageUrl: '',
      kollabAvailable: false,
      completed: true,
    });
    const undelivered = 'Still open in version 2: number 1 is not delivered';
    const openToPayer = ['update', `${undelivered}.`, ''];
    const openToPayee = ['update', `${undelivered}, instalment 1 is sent but not confirmed.`, ''];
    expect(
      onTheirs.updates.map(({ type, note, author }: Record<string, string>) => [type, note, author]),
    ).toEqual([
      ['created', '', left.partner.username],
      ['accepted', '', ''],
      // Both sides agreed, so it shows no user's words.
      ['update', 'Agreed on version 2 of the agreement.', ''],
      ['update', expect.stringMatching(/^Instalment 1 of EUR 250\.00 was marked as sent on /), ''],
      ['update', 'From the other side', left.partner.username],
      ['senderCompleted', 'From the other side', left.partner.username],
      openToPayee,
      ['recipientCompleted', '', ''],
      openToPayer,
      ['senderFinalized', 'From the other side', left.partner.username],
      openToPayee,
      ['recipientFinalized', '', ''],
      ['completed', '', ''],
      openToPayer,
    ]);
    const onPartners = await shownTo(left.partner, left.completedOnPartners.requestId);
    expect(onPartners).toMatchObject({
      sender: '',
      senderDisplayName: 'Deleted user',
      note: '',
      kollabTitle: 'The other one’s Kollab',
      kollabAvailable: true,
      completed: true,
    });
    const list = await app.call('GET', `/requests/completed/${left.partner.username}`);
    expect(list.body.map(({ users }: { users: string[] }) => users.includes(''))).toEqual([true, true]);
    const rejected = left.rejected[0] as Collaboration;
    expect(await shownTo(rejected.cast.S, rejected.requestId)).toMatchObject({
      closedHow: 'rejected',
      closingNote: null,
      kollabTitle: 'A Kollab in Music',
    });
    const shown = await app.call('GET', '/notifications?limit=100', { token: left.partner.token });
    for (const one of shown.body) {
      expect(one.sender === null ? one.senderDisplayName : 'Deleted user').toBe('Deleted user');
    }
  });

  it('is in no list, search or page', async () => {
    const { username } = left.person;
    for (const path of [`/user/${username}`, `/kollabs/${username}`, `/requests/completed/${username}`]) {
      expect((await app.call('GET', path)).status, path).toBe(404);
    }
    expect((await app.call('GET', `/user/-${left.person.userId}`)).status).toBe(400);
    const lists = [
      await app.call('GET', '/users?sort=audienceSize&limit=100'),
      await app.call('GET', '/users?sort=dateJoined&limit=100'),
      await app.call('GET', '/users/similar', { token: left.partner.token }),
      await app.call('GET', '/curated/users', { token: left.partner.token }),
      await app.call('GET', '/users/match', { token: left.partner.token }),
      await app.call('POST', '/searchusers', { body: { q: 'deleted user', filter: 'dateDesc' } }),
      await app.call('GET', '/allkollabs?limit=100'),
    ];
    for (const { status, text } of lists) {
      expect(status).toBe(200);
      expect(text).not.toContain('Deleted user');
      expect(text).not.toContain(left.person.userId);
    }
    for (const file of ['/sitemaps/users-1.xml', '/sitemaps/users.xml', '/sitemap.xml']) {
      const { body } = await app.app.http.inject(file);
      expect(body).not.toContain(left.person.userId);
    }
    const tables = await app.call('GET', '/requests/completed?q=deleted', { token: left.partner.token });
    expect(tables.body).toHaveLength(2);
  });

  it('keeps its profile only while another user’s record refers to it', async () => {
    const loner = await createPerson(app.context);
    await createKollab(app.context, loner);
    expect((await leave(loner)).status).toBe(200);
    await app.context.jobs.idle();
    expect(await countRows(app, 'kollabs where owner_id = $1', loner.userId)).toBe(0);
    app.clock.advance(2 * 60 * 60 * 1000);
    await deleteFinishedDeletions(app.context);
    await deleteNamelessProfiles(app.context, MODULES);
    expect(await countRows(app, 'profiles where user_id = $1', loner.userId)).toBe(0);
    expect(await countRows(app, 'profiles where user_id = $1', left.person.userId)).toBe(1);
    expect(await countRows(app, 'account_deletions')).toBe(0);
  });
});
