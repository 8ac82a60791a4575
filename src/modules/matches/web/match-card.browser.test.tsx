import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { MatchCard } from './match-card.tsx';

const KINDS = ['contentType', 'looksForYou', 'platform', 'audience', 'record', 'language', 'paid'] as const;

function match(reasons: number): MatchView {
  return {
    user: {
      ...{ username: 'otto', displayName: 'Otto', accountType: 'creator', profileImageUrl: '', headline: '' },
      ...{ contentType: 'music', featuredPlatform: 'none', audienceSize: 0 },
    } as MatchView['user'],
    reasons: KINDS.slice(0, reasons).map((kind) => ({ kind, text: `Because of ${kind}` })),
    kollabs: [],
  };
}

const show = (reasons: number) =>
  mountPage(
    <ul>
      <MatchCard match={match(reasons)} aside={false} onAside={() => {}} />
    </ul>,
  );
const shownReasons = () => page.getByText(/^Because of/).elements();

it('shows the four strongest reasons, and the others on a press', async () => {
  show(7);
  const list = page.getByRole('list', { name: 'Why Otto' });
  await expect.element(list).toBeVisible();
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(KINDS.slice(0, 4).map((kind) => `Because of ${kind}`));
  await expect.element(page.getByText('Because of paid')).not.toBeVisible();
  await page.getByText('3 more reasons for Otto').click();
  await expect.element(page.getByText('Because of paid')).toBeVisible();
});

it('hides no reason that would stand alone', async () => {
  show(5);
  await expect.element(page.getByText('Because of record')).toBeVisible();
  expect(shownReasons()).toHaveLength(5);
  await expect.element(page.getByText(/more reasons/)).not.toBeInTheDocument();
});
