import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readSearch } from '#modules/search/search.rules.ts';
import { SEARCH_PATHS } from '#modules/search/search-address.rules.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { readOtherSearches } from '#web/search/search-reads.ts';
import { NoResults } from './search-empty-card.tsx';

const DEFAULTS = { defaultSort: 'similarity', defaultAccounts: 'none' } as const;
const ASKED = 'q=tide, braed&sort=dateDesc&category=food&min=10&payment=money&closed=1';

async function show(similar: boolean, asked = ASKED) {
  const search = readSearch(new URLSearchParams(asked));
  const found = vi.spyOn(httpApi, 'search');
  const meant = { kollabs: 'tide, bread', users: null, posts: 'tide, braid' };
  found.mockResolvedValue({ kollabs: [], users: [], posts: [], didYouMean: 'tide, bread', meant });
  const more = await readOtherSearches(httpApi, search, similar);
  const list = { search, defaults: DEFAULTS, path: SEARCH_PATHS.all, isMuted: false };
  mountPage(<NoResults list={list} more={more} />);
}
const meant = page.getByRole('link', { name: 'tide, bread', exact: true });

it('links to the corrected search with the chosen order and facets', async () => {
  await show(true);
  const address = '/search/result?q=tide%2C+bread&sort=dateDesc&category=food&payment=money&min=10&closed=1';
  await expect.element(meant).toHaveAttribute('href', address);
});

it('drops facets that leave no results', async () => {
  await show(false);
  const address = '/search/result?q=tide%2C+bread&sort=dateDesc&category=food&min=10';
  await expect.element(meant).toHaveAttribute('href', address);
});

it('offers corrections only from the kind that was searched', async () => {
  await show(false, `${ASKED}&filter=posts`);
  await expect.element(page.getByRole('link', { name: 'tide, braid', exact: true })).toBeVisible();
  await expect.element(meant).not.toBeInTheDocument();
});

it('offers no correction if that kind has no similar word', async () => {
  await show(false, `${ASKED}&filter=users`);
  await expect.element(page.getByText('Nobody found')).toBeVisible();
  await expect.element(meant).not.toBeInTheDocument();
});
