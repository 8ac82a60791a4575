import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_PREFERENCES, MAIL_GROUPS } from '#modules/profiles/preferences.rules.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { MailNotificationsCard } from './mail-notifications-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

const choice = (group: string, label: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name: label, exact: true });

/** Opens each folded group. Each names what is chosen in it. */
async function openGroups(): Promise<void> {
  for (const chosen of [
    'At once: Requests to you, Answers to your requests.',
    'Daily: Progress, Endings, Reviews, Shown collaborations.',
    'Never: Likes.',
    'Daily: New followers, Saved searches, Reports.',
  ])
    await page.getByText(chosen).click();
}

it('has one table for all mails, and sends only what was changed', async () => {
  const set = vi.spyOn(httpApi, 'setPreferences').mockResolvedValue(DEFAULT_PREFERENCES);
  mountPage(<MailNotificationsCard on preferences={DEFAULT_PREFERENCES} />);
  await openGroups();
  for (const [group, label] of [
    ['Requests to you', 'At once'],
    ['Answers to your requests', 'At once'],
    ['Agreements', 'At once'],
    ['Deadlines', 'At once'],
    ['Messages', 'At once'],
    ['New followers', 'Daily'],
    ['Progress', 'Daily'],
    ['Comments', 'Daily'],
    ['Likes', 'Never'],
  ] as const)
    await expect.element(choice(group, label)).toBeChecked();
  expect(page.getByRole('radiogroup').all()).toHaveLength(MAIL_GROUPS.length);
  expect(page.getByRole('combobox').all()).toHaveLength(0);
  await choice('Likes', 'Daily').click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(set.mock.calls.map(([call]) => call?.body)).toEqual([{ mailChoices: { likes: 'daily' } }]);
  await expectNoAxeViolations();
});

it('disables the table when all mails are switched off', async () => {
  mountPage(<MailNotificationsCard on={false} preferences={DEFAULT_PREFERENCES} />);
  await page.getByText('Never: Likes.').click();
  await expect.element(choice('Likes', 'Daily')).toBeDisabled();
});

it('offers the time zone of the browser, and all others', async () => {
  const set = vi.spyOn(httpApi, 'setPreferences').mockResolvedValue(DEFAULT_PREFERENCES);
  mountPage(<TimeZoneCard saved={{ timeZone: 'Europe/Berlin' }} />);
  const zone = page.getByRole('combobox', { name: 'Your time zone' });
  await expect.element(zone).toHaveValue('Europe/Berlin');
  await page.getByRole('button', { name: 'Use America/New York, as on this device' }).click();
  await expect.poll(() => set.mock.calls.length).toBe(1);
  await zone.selectOptions('Asia/Tokyo');
  await expect
    .poll(() => set.mock.calls.map(([call]) => call?.body))
    .toEqual([{ timeZone: 'America/New_York' }, { timeZone: 'Asia/Tokyo' }]);
  await expectNoAxeViolations();
});
