import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSearch } from '#modules/search/search.rules.ts';
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
  const router = createMemoryRouter(routes, { initialEntries: [`${paths.searchBox}?${query}`] });
  mount(<RouterProvider router={router} />);
  return router;
}

const from = page.getByRole('textbox', { name: 'Audience from' });
const to = page.getByRole('textbox', { name: 'Audience to' });
const place = page.getByRole('textbox', { name: 'Place' });
const address = page.getByRole('status');
const PROBLEM = 'Enter a number, such as 10,000, 25k or 1.5M';

it('takes an audience as people write it, and the address has its digits', async () => {
  show();
  await from.fill('10,000');
  await to.fill('1.5m');
  await userEvent.tab();
  await expect.element(address).toHaveTextContent('?q=&min=10000&max=1500000');
  await expect.element(page.getByRole('link', { name: 'Without From 10K' })).toBeVisible();
  await expect.element(from).toHaveValue('10000');
});

it('applies what is typed once, on Enter and when its field is left', async () => {
  const router = show('q=tide');
  await from.fill('10k');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent('?q=tide&min=10000');
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await router.navigate(-1);
  await expect.poll(() => router.state.location.search).toBe('?q=tide');
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
  await page.getByRole('checkbox', { name: 'Remote' }).click();
  await expect.element(address).toHaveTextContent('?q=tide&category=food&remote=1&min=500');
  await expect.element(from).toHaveValue('many');
  await expect.element(from).toBeInvalid();

  await page.getByRole('link', { name: 'Reset' }).click();
  await expect.element(address).toHaveTextContent('?q=tide');
  await expect.element(from).toHaveValue('');
  await expect.element(from).not.toBeInvalid();
});

it('says at the place, too, what cannot be asked for', async () => {
  show('q=tide&place=oslo');
  await place.fill('?!');
  await userEvent.keyboard('{Enter}');
  await expect.element(place).toHaveAccessibleDescription('Enter the name of a place');
  await expect.element(place).toHaveFocus();
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('food');
  await expect.element(address).toHaveTextContent('?q=tide&category=food&place=oslo');
  await place.fill('  ');
  await expect.element(place).not.toBeInvalid();
  await place.fill('3 rue d’Été');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Without In 3 rue d’Été' })).toBeVisible();
});

it('leaves the focus where it is while the address follows', async () => {
  show('q=tide&min=500');
  await from.fill('10k');
  await userEvent.keyboard('{Enter}');
  await expect.element(from).toHaveValue('10000');
  await expect.element(from).toHaveFocus();
  await place.fill('Oslo');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Without In Oslo' })).toBeVisible();
  await expect.element(place).toHaveFocus();
  const remote = page.getByRole('checkbox', { name: 'Remote' });
  remote.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(address).toHaveTextContent('?q=tide&remote=1&place=Oslo&min=10000');
  await expect.element(remote).toHaveFocus();
});

it('shows in its fields what the address says, also after going back', async () => {
  const router = show('q=tide');
  await from.fill('25k');
  await place.fill('Oslo');
  await page.getByRole('checkbox', { name: 'Remote' }).click();
  await page.getByRole('checkbox', { name: 'Show closed Kollabs too' }).click();
  await expect.element(address).toHaveTextContent('?q=tide&remote=1&place=Oslo&min=25000&closed=1');
  await router.navigate(-1);
  await expect.element(page.getByRole('checkbox', { name: 'Show closed Kollabs too' })).not.toBeChecked();
  await router.navigate(-3);
  await expect.poll(() => router.state.location.search).toBe('?q=tide');
  await expect.element(from).toHaveValue('');
  await expect.element(place).toHaveValue('');
  await expect.element(page.getByRole('checkbox', { name: 'Remote' })).not.toBeChecked();
  await router.navigate(3);
  await expect.element(from).toHaveValue('25000');
  await expect.element(place).toHaveValue('Oslo');
  await expect.element(page.getByRole('checkbox', { name: 'Remote' })).toBeChecked();
});
