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
      <MatchCard match={match(reasons)} dismissed={false} onDismissedChange={() => {}} />
    </ul>,
  );
const shownReasons = () => page.getByText(/^Because of/).elements();

it('shows the four strongest reasons, and the others after a click', async () => {
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

it('says once how the user pays: as a reason, or else beside their name', async () => {
  const text = 'Pays on time: 9 of 10';
  const { user } = match(1);
  const paying = (reasons: MatchView['reasons']): MatchView => ({
    user: { ...user, payments: { due: 10, onTime: 9 } },
    ...{ reasons, kollabs: [] },
  });
  mountPage(
    <ul>
      <MatchCard match={paying([{ kind: 'pays', text }])} dismissed={false} onDismissedChange={() => {}} />
      <MatchCard match={paying(match(1).reasons)} dismissed={false} onDismissedChange={() => {}} />
    </ul>,
  );
  const said = page.getByRole('list', { name: 'Why Otto' }).getByText(text);
  await expect.element(said).toBeVisible();
  const cards = page
    .getByText(text)
    .elements()
    .map((one) => one.closest('ul[aria-label]') !== null);
  expect(cards).toEqual([true, false]);
});

it('does not hide a single reason', async () => {
  show(5);
  await expect.element(page.getByText('Because of record')).toBeVisible();
  expect(shownReasons()).toHaveLength(5);
  await expect.element(page.getByText(/more reasons/)).not.toBeInTheDocument();
});

it('marks an open Kollab that looks only for the other account type', async () => {
  const [one, other] = (['creators', 'businesses'] as const).map((type) => ({
    ...{ kollabId: type, title: `For ${type}`, category: 'music', lookingForTypes: [type] },
    ...{ payment: null, deadline: null, place: null, languages: [], partners: null },
  })) as MatchView['kollabs'];
  const kollabs = [one, other] as MatchView['kollabs'];
  mountPage(
    <ul>
      <MatchCard match={{ ...match(1), kollabs }} dismissed={false} onDismissedChange={() => {}} />
    </ul>,
    () => null,
    { viewer: { username: 'ada', accountType: 'creator' } },
  );
  const mark = page.getByText('Looking for businesses');
  await expect.element(mark).toBeVisible();
  expect(mark.element().closest('a')?.textContent).toContain('For businesses');
  await expect.element(page.getByText('Looking for creators')).not.toBeInTheDocument();
});
