import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import SetupStepsPage from './setup-steps-page.tsx';

const place = {
  ...{ name: 'Here', tagline: '', contact: '', operatorName: '', operatorAddress: '', signUp: 'open' },
  ...{ announcementText: '', announcementUntil: null, announcementLink: '', version: 3 },
};
const off = { ok: true, value: { totpSince: null, recoveryCodesLeft: 0 } };
const on = { ok: true, value: { totpSince: '2026-11-28T10:00:00.000Z', recoveryCodesLeft: 10 } };
const backup = {
  ...{ id: 'backup', level: 'warning', sentence: 'No backup was reported yet.' },
  help: 'Back up each night, and end the script with `npm run admin -- backup-done`.',
};
const checks = (...results: object[]) =>
  ({ version: '1.2.3', checkedAt: '2026-11-28T10:00:00.000Z', checks: results }) as never;
const open = page.getByRole('region', { name: 'What is still open' });

it('asks for two-step sign-in first where nothing else is allowed without it', async () => {
  mountPage(<SetupStepsPage />, () => ({ secondFactor: off, place: null }));
  await expect.element(page.getByText(/Switch on two-step sign-in first/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

it('does not ask for two-step sign-in that is on when the settings fail to load', async () => {
  mountPage(<SetupStepsPage />, () => ({ secondFactor: on, place: null }));
  await expect.element(page.getByRole('button', { name: /Try again/ })).toBeVisible();
  await expect.element(page.getByText(/Switch on two-step sign-in first/)).not.toBeInTheDocument();
});

it('saves name, sign-up and contact together, and then checks again', async () => {
  let saved = place;
  const changed = vi.spyOn(httpApi, 'changePlace').mockImplementation((async ({ body }: { body: object }) => {
    saved = { ...place, ...body, version: 4 };
    return { ...saved, message: 'Saved.' };
  }) as never);
  const asked = vi.spyOn(httpApi, 'adminChecks').mockResolvedValue(checks(backup));
  mountPage(<SetupStepsPage />, () => ({ secondFactor: on, place: saved }));
  await page.getByLabelText('Name', { exact: true }).fill('Harbour Makers');
  await page.getByLabelText('Only with an invitation link').click();
  await page.getByLabelText(/^Contact address/).fill('hello@here.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => changed.mock.calls[0]?.[0].body)
    .toEqual({ ...place, name: 'Harbour Makers', signUp: 'invite', contact: 'hello@here.example' });
  await expect.poll(() => asked.mock.calls.length).toBe(2);
});

it('lists what the checks found, with what to do, and says when nothing is open', async () => {
  vi.spyOn(httpApi, 'adminChecks')
    .mockRejectedValueOnce(refusal('internal'))
    .mockResolvedValueOnce(checks(backup, { ...backup, id: 'clock', level: 'ok', sentence: 'It agrees.' }))
    .mockResolvedValue(checks());
  mountPage(<SetupStepsPage />, () => ({ secondFactor: on, place }));
  await open.getByRole('button', { name: /Try again/ }).click();
  await expect.element(open.getByText('No backup was reported yet.')).toBeVisible();
  await expect.element(open.getByText('npm run admin -- backup-done')).toBeVisible();
  await expect.element(open.getByText('It agrees.')).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await open.getByRole('button', { name: 'Check again' }).click();
  await expect.element(open.getByText('Nothing is open. Your site is ready.')).toBeVisible();
});

it('shows what the mail server answered', async () => {
  vi.spyOn(httpApi, 'adminChecks').mockResolvedValue(checks());
  vi.spyOn(httpApi, 'testMail').mockResolvedValue({ sent: false, message: 'SMTP 554: Relay access denied' });
  mountPage(<SetupStepsPage />, () => ({ secondFactor: on, place }));
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Test mail' }).getByRole('alert'))
    .toHaveTextContent('SMTP 554: Relay access denied');
});
