import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSearch } from '#modules/search/search.rules.ts';
import { SEARCH_PATHS, type SearchPath } from '#modules/search/search-address.rules.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { SearchFacets } from './search-facets.tsx';

const DEFAULTS = { defaultSort: 'similarity', defaultAccounts: 'none' } as const;

/** Renders the facets of the search in the URL, with the URL below them. */
function Facets() {
  const { pathname, search: query } = useLocation();
  const path = pathname as SearchPath;
  const kind = path === SEARCH_PATHS.users ? 'users' : undefined;
  const search = readSearch(new URLSearchParams(query), DEFAULTS, kind);
  return (
    <>
      <SearchFacets search={search} defaults={DEFAULTS} path={path} counts={null} />
      <output>{query}</output>
    </>
  );
}

function show(query = '', path: SearchPath = SEARCH_PATHS.all) {
  const children = [{ path, element: <Facets /> }];
  const routes = [{ id: 'root', loader: () => null, children }];
  const router = createMemoryRouter(routes, { initialEntries: [`${path}?${query}`] });
  mount(<RouterProvider router={router} />);
  return router;
}

/** Acts when the router has a query and React has not rendered it yet. */
function onceAt(router: ReturnType<typeof show>, query: string, act: () => void): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ navigation, location }) => {
      if (navigation.state !== 'idle' || location.search !== query) return;
      stop();
      // React renders in a later task, and the router must have finished its own work.
      queueMicrotask(() => {
        act();
        resolve();
      });
    });
  });
}

const openMore = () => page.getByText('More filters').click();
const box = page.getByRole('textbox', { name: 'Search' });
const send = page.getByRole('button', { name: 'Search' });

const from = page.getByRole('textbox', { name: 'Audience from' });
const to = page.getByRole('textbox', { name: 'Audience to' });
const place = page.getByRole('textbox', { name: 'Place' });
const address = page.getByRole('status');
const PROBLEM = 'Enter a number, such as 10,000, 25k or 1.5M';

it('accepts an audience as people write it, and puts plain digits into the URL', async () => {
  show();
  await from.fill('10,000');
  await to.fill('1.5m');
  await userEvent.tab();
  await expect.element(address).toHaveTextContent('?min=10000&max=1500000');
  await expect.element(page.getByRole('link', { name: 'Remove filter: Audience from 10K' })).toBeVisible();
  await expect.element(from).toHaveValue('10000');
});

it('applies typed text once, on Enter and on blur', async () => {
  const router = show('q=tide');
  await from.fill('10k');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent('?q=tide&min=10000');
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await router.navigate(-1);
  await expect.poll(() => router.state.location.search).toBe('?q=tide');
});

it('shows an error at an invalid number, and does not apply it', async () => {
  show('q=tide&min=500');
  await from.fill('many');
  await userEvent.keyboard('{Enter}');
  await expect.element(from).toHaveAccessibleDescription(PROBLEM);
  await expect.element(from).toHaveFocus();
  await expectNoAxeViolations();
  // Other facets still apply, and the previous audience stays.
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('food');
  await expect.element(address).toHaveTextContent('?q=tide&category=food&min=500');
  await openMore();
  await page.getByRole('checkbox', { name: 'Remote' }).click();
  await expect.element(address).toHaveTextContent('?q=tide&category=food&remote=1&min=500');
  await expect.element(from).toHaveValue('many');
  await expect.element(from).toBeInvalid();

  await page.getByRole('link', { name: 'Reset' }).click();
  await expect.element(address).toHaveTextContent('?q=tide');
  await expect.element(from).toHaveValue('');
  await expect.element(from).not.toBeInvalid();
});

it('shows an error at an invalid location', async () => {
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
  await expect.element(page.getByRole('link', { name: 'Remove filter: In 3 rue d’Été' })).toBeVisible();
});

it('keeps the focus while the URL changes', async () => {
  show('q=tide&min=500');
  await from.fill('10k');
  await userEvent.keyboard('{Enter}');
  await expect.element(from).toHaveValue('10000');
  await expect.element(from).toHaveFocus();
  await openMore();
  await place.fill('Oslo');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Remove filter: In Oslo' })).toBeVisible();
  await expect.element(place).toHaveFocus();
  const remote = page.getByRole('checkbox', { name: 'Remote' });
  remote.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(address).toHaveTextContent('?q=tide&remote=1&place=Oslo&min=10000');
  await expect.element(remote).toHaveFocus();
});

it('shows the values of the URL in its fields, also after going back', async () => {
  const router = show('q=tide');
  await openMore();
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

it('submits words and facets together, and removes the words if the box is blank', async () => {
  const router = show('', SEARCH_PATHS.users);
  await box.fill('miso');
  await page.getByRole('combobox', { name: 'Content category' }).selectOptions('food');
  await expect.element(address).toHaveTextContent('?q=miso&category=food');
  await box.fill('ramen');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent('?q=ramen&category=food');
  await expect.element(box).toHaveFocus();
  await box.fill(' ,,, ');
  await send.click();
  await expect.element(address).toHaveTextContent('?category=food');
  expect(router.state.location.pathname).toBe('/users');
});

it('shows an error at a word that is too short, keeps the words of the URL, and still applies facets', async () => {
  // The link of a tag may be shorter than the minimum.
  show('q=ab');
  await box.fill('c');
  await send.click();
  await expect.element(box).toHaveAccessibleDescription('Must be longer than 2 characters');
  await expect.element(box).toHaveFocus();
  await page.getByRole('combobox', { name: 'Platform' }).selectOptions('twitch');
  await expect.element(address).toHaveTextContent('?q=ab&platform=twitch');
  await expect.element(box).toHaveValue('c');
  await box.fill('ab');
  await expect.element(box).not.toBeInvalid();
  // A single Han character is a word.
  await box.fill('茶会');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent('?q=%E8%8C%B6%E4%BC%9A&platform=twitch');
  await expectNoAxeViolations();
});

it('keeps unsent text when the URL changes, and otherwise follows the URL', async () => {
  const router = show('q=tide');
  await box.fill('ramen');
  await router.navigate(`${SEARCH_PATHS.all}?q=miso`);
  await expect.element(address).toHaveTextContent('?q=miso');
  await expect.element(box).toHaveValue('ramen');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent('?q=ramen');
  await router.navigate(-1);
  await expect.element(box).toHaveValue('miso');
});

it('applies a choice that is made after a response and before it is rendered', async () => {
  const router = show('q=tide');
  const category = page.getByRole('combobox', { name: 'Category' });
  const remote = page.getByRole('checkbox', { name: 'Remote' });
  await openMore();
  const choose = (value: string) => {
    const control = category.element() as HTMLSelectElement;
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const chosen = onceAt(router, '?q=tide&category=food', () => choose(''));
  choose('food');
  await chosen;
  await expect.poll(() => router.state.location.search).toBe('?q=tide');
  await expect.element(category).toHaveValue('');
  const tick = () => (remote.element() as HTMLElement).click();
  const ticked = onceAt(router, '?q=tide&remote=1', tick);
  tick();
  await ticked;
  await expect.poll(() => router.state.location.search).toBe('?q=tide');
  await expect.element(remote).not.toBeChecked();
});

it('keeps text that is typed while earlier text is applied', async () => {
  const router = show('q=tide');
  await from.fill('10k');
  const typed = onceAt(router, '?q=tide&min=10000', () => {
    const control = from.element() as HTMLInputElement;
    control.value = '10k5';
    control.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await userEvent.keyboard('{Enter}');
  await typed;
  await expect.element(page.getByRole('link', { name: 'Remove filter: Audience from 10K' })).toBeVisible();
  await expect.element(from).toHaveValue('10k5');
});

it('applies pay only with a currency, and ignores a currency alone', async () => {
  show('', SEARCH_PATHS.kollabs);
  await openMore();
  const pay = page.getByRole('textbox', { name: 'Pay from' });
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('CHF');
  await expect.element(address).toHaveTextContent('');
  await pay.fill('1.5k');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveTextContent('?pay=1500&currency=CHF');
  await page.getByRole('link', { name: 'Remove filter: Pay from CHF 1,500' }).click();
  await expect.element(address).toHaveTextContent('');
  await expect.element(pay).toHaveValue('');
});

it('opens the rare facets if one of them is set, and has the facets of each kind', async () => {
  show('language=de', SEARCH_PATHS.kollabs);
  await expect.element(page.getByRole('combobox', { name: 'Language' })).toHaveValue('de');
  await expect.element(page.getByRole('combobox', { name: 'Posted by' })).toBeVisible();
  const names = (selector: string) =>
    [...document.querySelectorAll<HTMLInputElement>(selector)].map(({ name }) => name).join(' ');
  expect(names('form :is(select, input)')).toBe(
    'category platform lookingFor payment min max sort accountType answers language closes partners currency pay place remote verified closed',
  );
});

it('fits a screen of 320 px, with long words and every facet chosen', async () => {
  await page.viewport(320, 700);
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
  show(`q=${word}&place=${word}&category=food&language=de&min=1&pay=5&currency=EUR`, SEARCH_PATHS.kollabs);
  await expect.element(page.getByRole('button', { name: /^Filters \(/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Remove filter: In / })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await expectNoAxeViolations();
});
