import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Suggestions } from '#modules/search/search.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '../http-api.ts';
import { SearchDrawer } from './search-drawer.tsx';

const suggestions = (title: string): Suggestions => ({
  kollabs: [{ kollabId: title, title, imageUrl: '', username: 'mira' }],
  ...{ users: [], categories: ['food'], tags: [], goTo: null, didYouMean: null },
});
const suggest = vi.fn<typeof httpApi.suggest>();
const opened = vi.fn<(address: string | null) => void>();

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(httpApi, 'suggest').mockImplementation(suggest.mockReset());
  opened.mockReset();
});

/** Records clicks on links and prevents the navigation. */
const note = (event: MouseEvent) => {
  const link = (event.target as Element).closest('a');
  if (!link) return;
  event.preventDefault();
  opened(link.getAttribute('href'));
};
beforeAll(() => document.addEventListener('click', note));
// Other test files share the document.
afterAll(() => document.removeEventListener('click', note));

const openDrawer = () =>
  mountPage(<SearchDrawer open onOpenChange={() => {}} />, undefined, { place: { name: 'Harbour' } });

const box = page.getByRole('combobox', { name: 'Search Harbour' });
const option = (name: string) => page.getByRole('option', { name });
const status = page.getByRole('status').filter({ hasText: /suggestions/ });

it('suggests after a pause, announces the number, and is navigated by keyboard from the box', async () => {
  suggest.mockImplementation(async (input) => suggestions(`Bread of ${input?.query?.q}`));
  openDrawer();
  await expect.element(box).toHaveFocus();
  typeAtOnce('br', 'bre', 'brea', 'bread');
  await expect.element(option('Bread of bread @mira')).toBeVisible();
  expect(suggest.mock.calls).toEqual([[{ query: { q: 'bread' } }]]);
  await expect.element(status).toHaveTextContent('5 suggestions');
  await expectNoAxeViolations();

  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Food')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Bread of bread @mira')).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveFocus();
  const active = document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '');
  expect(active?.querySelector('mark')?.textContent).toBe('Bread');
  await userEvent.keyboard('{Enter}');
  expect(opened.mock.calls).toEqual([['/kollab/Bread%20of%20bread/details']]);
});

it('ignores a late response, and shows shortcuts without suggestions', async () => {
  const slow = Promise.withResolvers<Suggestions>();
  suggest.mockReturnValueOnce(slow.promise).mockRejectedValueOnce(new Error('down'));
  openDrawer();
  await box.fill('bread');
  await expect.poll(() => suggest.mock.calls.length).toBe(1);
  await box.fill('salt');
  await expect.poll(() => suggest.mock.calls.length).toBe(2);
  slow.resolve(suggestions('Too late'));
  await expect.element(option('Kollabs with salt')).toBeVisible();
  await slow.promise;
  await expect.element(option('Too late @mira')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(opened.mock.calls).toEqual([['/search/result?q=salt']]);
});

it.each([
  ['of Han', '東京', '東'],
  ['of kana', 'すし', 'す'],
  ['of Hangul', '서울', '서'],
])('offers shortcuts and suggestions for two letters %s, and for one', async (_, two, one) => {
  suggest.mockImplementation(async (input) => suggestions(`${input?.query?.q} walk`));
  openDrawer();
  for (const term of [two, one]) {
    await box.fill(term);
    await expect.element(option(`Kollabs with ${term}`)).toBeVisible();
    await expect.element(option(`${term} walk @mira`)).toBeVisible();
  }
  await box.fill('ab');
  await expect.element(option('Kollabs with ab')).not.toBeInTheDocument();
});

it.each([
  ['in Chromium and Firefox', { isComposing: true, keyCode: 229 }],
  ['in Safari', { keyCode: 229 }],
])('does not navigate on a key of an input method %s', async (_, composing) => {
  suggest.mockResolvedValue(suggestions('東京'));
  openDrawer();
  await box.fill('東京タワー');
  await expect.element(option('東京 @mira')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  const active = () => box.element().getAttribute('aria-activedescendant');
  const before = active();
  for (const key of ['Enter', 'ArrowDown', 'ArrowUp']) {
    const init = { key, bubbles: true, cancelable: true, ...composing };
    expect(box.element().dispatchEvent(new KeyboardEvent('keydown', init))).toBe(true);
  }
  expect(active()).toBe(before);
  expect(opened).not.toHaveBeenCalled();
});

/** Without a pause between values; the test tool's own typing always pauses. */
function typeAtOnce(...values: string[]): void {
  const input = box.element() as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const value of values) {
    setValue?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
