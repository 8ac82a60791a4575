import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSearch } from '#modules/discovery/search.rules.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { paths } from '#web/paths.ts';
import { SearchFacets } from './search-facets.tsx';

const DEFAULTS = { defaultSort: 'similarity', defaultAccounts: 'none' } as const;

/** The facets of the search in the address, which is shown below them. */
function Facets() {
  const { search } = useLocation();
  return (
    <>
      <SearchFacets search={readSearch(new URLSearchParams(search))} defaults={DEFAULTS} counts={null} />
      <output>{search}</output>
    </>
  );
}

function show(query = '') {
  const children = [{ path: paths.searchBox, element: <Facets /> }];
  const routes = [{ id: 'root', loader: () => null, children }];
  mount(
    <RouterProvider
      router={createMemoryRouter(routes, { initialEntries: [`${paths.searchBox}?${query}`] })}
    />,
  );
}

const from = page.getByRole('textbox', { name: 'Audience from' });
const to = page.getByRole('textbox', { name: 'Audience to' });
const address = page.getByRole('status');
const PROBLEM = 'Enter a number, such as 10,000, 25k or 1.5M';

it('takes an audience as people write it, and the address has its digits', async () => {
  show();
  await from.fill('10,000');
  await to.fill('1.5m');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(address).toHaveTextContent('?q=&min=10000&max=1500000');
  await expect.element(page.getByRole('link', { name: 'Without From 10K' })).toBeVisible();
  await expect.element(from).toHaveValue('10000');
});

it('says at the field what cannot be read, and applies nothing of it', async () => {
  show('q=tide&min=500');
  await from.fill('many');
  await userEvent.keyboard('{Enter}');
  await expect.element(from).toHaveAccessibleDescription(PROBLEM);
  await expect.element(from).toHaveFocus();
  await expectNoAxeViolations();
  // Another choice still applies, and what was asked of the audience stays.
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('food');
  await expect.element(address).toHaveTextContent('?q=tide&category=food&min=500');
  await expect.element(from).toHaveValue('many');
  await expect.element(from).toBeInvalid();

  await page.getByRole('link', { name: 'Reset' }).click();
  await expect.element(address).toHaveTextContent('?q=tide');
  await expect.element(from).toHaveValue('');
  await expect.element(from).not.toBeInvalid();
});
