import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import type { DeadJobView, JobsView, LoggedChange, MailView } from '../operations.contract.ts';
import AdminJobsPage from './admin-jobs-page.tsx';
import AdminLogPage from './admin-log-page.tsx';
import AdminMailPage from './admin-mail-page.tsx';
import AdminUsersPage from './admin-users-page.tsx';

const date = '2026-03-01T10:00:00.000Z';
const list = <T,>(items: T[], next?: string) => ({
  items,
  total: String(items.length),
  ...(next && { next }),
});
const admin = { username: 'ada', moderates: true, administers: true, secondFactor: true };
const show = (content: ReactNode, data: object) => mountPage(content, () => data, { viewer: admin });

const server = {
  host: 'smtp.here.example',
  port: 465,
  tls: 'always',
  hasUser: true,
  hasPassword: true,
} as const;
const mail: MailView = {
  ...{ delivery: 'smtp', server, from: 'Here <hello@here.example>', dkimSelector: '' },
  ...{ waiting: 2, oldestSeconds: 200, later: 1, retrying: 1, failed: 2 },
  next: [{ jobId: 'n', kind: 'verifyEmail', tries: 2, nextAt: date, reason: 'It answered 451.' }],
};
const failed = (jobId: string): DeadJobView => ({
  ...{ jobId, queue: 'mail', kind: 'resetPassword', about: 'ben', failedAt: date, tries: 80 },
  reason: 'The mail server did not accept a mail (550 (address) is not known here)',
});
const queue = { due: 0, oldestSeconds: 0, later: 0, retrying: 0, running: 0, failed: 0 };
const jobs: JobsView = {
  queues: [
    { ...queue, name: 'mail', due: 3, oldestSeconds: 7200, failed: 2 },
    { ...queue, name: 'digests' },
  ],
  consumers: [
    { name: 'search', behind: 12, lagSeconds: 90, setAside: 1 },
    { name: 'statistics', behind: 0, lagSeconds: 0, setAside: 0 },
  ],
};

it('the page of mail shows the settings, what waits, and what failed', async () => {
  show(<AdminMailPage />, { mail, failed: list([failed('a'), failed('b')]) });
  await expect.element(page.getByText('smtp.here.example')).toBeVisible();
  await expect.element(page.getByText('the oldest for 3 minutes')).toBeVisible();
  await expect.element(page.getByText('It answered 451.')).toBeVisible();
  await expect.element(page.getByText('Reset password').first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '@ben' }).first())
    .toHaveAttribute('href', '/admin/users?q=ben');
  await expectNoAxeViolations();
});

it('the page of mail says that there is no mail server, and that nothing failed', async () => {
  const empty = { waiting: 0, oldestSeconds: 0, later: 0, retrying: 0, failed: 0, next: [] };
  show(<AdminMailPage />, { mail: { ...mail, ...empty, delivery: 'none', server: null }, failed: list([]) });
  await expect.element(page.getByText('SMTP_URL is not set. Mail waits until it is.')).toBeVisible();
  await expect.element(page.getByText('Nothing failed for good.')).toBeVisible();
});

it('a test mail that is refused says what the mail server answered', async () => {
  const message = 'The mail server did not accept a mail (550 (address) is not known here)';
  vi.spyOn(httpApi, 'testMail').mockResolvedValue({ sent: false, message });
  show(<AdminMailPage />, { mail, failed: list([]) });
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});

it('a failed mail is tried again after the password, and all of them are discarded after a question', async () => {
  const requeue = vi
    .spyOn(httpApi, 'requeueJobs')
    .mockRejectedValueOnce(refusal('authentication_needed'))
    .mockResolvedValue({ message: '1 job is back in its queue.' });
  const discard = vi
    .spyOn(httpApi, 'discardJobs')
    .mockRejectedValue(refusal('wrong_state', { error: 'Gone.' }));
  vi.spyOn(httpApi, 'confirmPassword').mockResolvedValue({ message: 'Thank you' });
  show(<AdminMailPage />, { mail, failed: list([failed('a'), failed('b')]) });
  await page.getByRole('button', { name: 'Try again', exact: true }).first().click();
  await page.getByLabelText('Current password').fill('tide pier salt 7');
  await page.getByRole('button', { name: /^Confirm|^Continue/ }).click();
  await expect.element(page.getByText('1 job is back in its queue.')).toBeVisible();
  expect(requeue.mock.calls.at(-1)?.[0].body).toEqual({ ids: ['a'] });
  await page.getByRole('button', { name: 'Discard all 2 mails' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('Gone.')).toBeVisible();
  expect(discard.mock.calls[0]?.[0].body).toEqual({ queue: 'mail' });
});

it('the page of jobs shows what waits or is late, and folds the rest', async () => {
  show(<AdminJobsPage />, { ...jobs, queue: undefined, failed: list([]) });
  await expect.element(page.getByText('3 due, the oldest for 2 hours')).toBeVisible();
  await expect.element(page.getByText('12 events behind, 1 minute')).toBeVisible();
  await expect.element(page.getByText('Gave up on 1 event')).toBeVisible();
  await expect.element(page.getByText('1 queue is empty')).toBeVisible();
  await expectNoAxeViolations();
});

it('the page of jobs shows a failure to read more, and tries again', async () => {
  vi.spyOn(httpApi, 'deadJobs')
    .mockRejectedValueOnce(refusal('internal'))
    .mockResolvedValue(list([failed('b')]));
  show(<AdminJobsPage />, { ...jobs, queue: undefined, failed: list([failed('a')], 'next') });
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect.poll(() => page.getByText('Reset password').elements().length).toBe(2);
});

const entry = (change: Partial<LoggedChange>): LoggedChange => ({
  ...{ logId: 'a', action: 'settings', detail: {}, admin: 'ada', operator: false, about: '', date },
  ...change,
});

it('the log says who did what to whom', async () => {
  const items = [
    entry({ logId: '1', detail: { changed: { name: { old: 'Here', new: 'There' } } } }),
    entry({ logId: '2', action: 'role', detail: { role: 'moderator' }, about: 'ben' }),
    entry({
      logId: '3',
      action: 'jobs_requeued',
      detail: { jobs: 2, queue: 'mail' },
      admin: '',
      operator: true,
    }),
    entry({ logId: '4', action: 'address_read', about: 'cleo', admin: '' }),
  ];
  show(<AdminLogPage />, { action: undefined, first: list(items) });
  await expect.element(page.getByText('Name: “Here” → “There”')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Log' }).getByRole('listitem').elements();
  const texts = rows.map(({ textContent }) => textContent);
  expect(texts[1]).toMatch(/^Gave a role@ben: moderator.*By @ada$/);
  expect(texts[2]).toMatch(/2 jobs of mail.*By the command line$/);
  expect(texts[3]).toMatch(/@cleo.*By an admin who left$/);
  await expectNoAxeViolations();
});

it('the log says so when there is nothing', async () => {
  show(<AdminLogPage />, { action: 'role', first: list([]) });
  await expect.element(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await expect.element(page.getByLabelText('What was done')).toHaveValue('role');
});

it('the page of users says so when nobody is found, and keeps what was asked', async () => {
  show(<AdminUsersPage />, { query: { q: 'zoe', state: 'suspended' }, first: list([]) });
  await expect.element(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
  await expect.element(page.getByLabelText('State')).toHaveValue('suspended');
  await expectNoAxeViolations();
});
