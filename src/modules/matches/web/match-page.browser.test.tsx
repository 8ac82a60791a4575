import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/http-api.ts';
import MatchPage from './match-page.tsx';

const read = vi.fn<() => MatchView[]>();

beforeEach(() => {
  prepareApi();
  vi.spyOn(httpApi, 'dismissMatch').mockResolvedValue({ message: 'Gone' });
});

const matches = (...usernames: string[]): MatchView[] =>
  usernames.map((username) => ({
    user: {
      ...{ username, displayName: username, accountType: 'creator', profileImageUrl: '', headline: '' },
      ...{ contentType: 'music', featuredPlatform: 'none', audienceSize: 0 },
    } as MatchView['user'],
    reasons: [{ kind: 'contentType', text: 'You are both in Music' }],
    kollabs: [],
  }));

const show = (...usernames: string[]) => {
  read.mockReturnValue(matches(...usernames));
  return mountPage(<MatchPage />, () => ({ matches: { ok: true, value: { items: read() } } }), {
    viewer: { username: 'ada' },
  });
};
const others = () => page.getByRole('button', { name: 'Show me others' });

it('offers other matches only while one is dismissed, and focuses the first of them', async () => {
  const { revalidate } = show('otto', 'rita');
  await page.getByRole('button', { name: 'Not for me: otto' }).click();
  await expect.element(page.getByRole('button', { name: 'Undo, bring back otto' })).toBeVisible();
  read.mockReturnValue(matches('rita', 'nils'));
  await others().click();
  await expect.element(page.getByRole('link', { name: 'nils' })).toHaveFocus();
  await expect.element(others()).not.toBeInTheDocument();
  // Restored on the settings page.
  read.mockReturnValue(matches('otto', 'rita', 'nils'));
  await revalidate();
  await expect.element(page.getByRole('button', { name: 'Not for me: otto' })).toBeVisible();
});

it('focuses the heading if there are no others', async () => {
  show('otto');
  await page.getByRole('button', { name: 'Not for me: otto' }).click();
  read.mockReturnValue([]);
  await others().click();
  await expect.element(page.getByRole('heading', { name: 'Nobody to suggest right now' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Find a Match' })).toHaveFocus();
});

it('undoes a dismissal that the server refuses, and announces it', async () => {
  vi.mocked(httpApi.dismissMatch).mockRejectedValue(
    refusal('unavailable', { error: 'We are busy right now.' }),
  );
  show('otto', 'rita');
  await page.getByRole('button', { name: 'Not for me: otto' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toHaveTextContent('We are busy right now.');
  await expect.element(page.getByRole('button', { name: 'Not for me: otto' })).toBeVisible();
});
