import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { httpApi } from '../http-api.ts';
import { SearchButton } from './search-button.tsx';

beforeEach(() => {
  localStorage.clear();
  const none = { kollabs: [], users: [], categories: [], tags: [], goTo: null, didYouMean: null };
  vi.spyOn(httpApi, 'suggest').mockResolvedValue(none);
});

const box = page.getByRole('combobox', { name: 'Search Harbour' });

/** With the root's data at hand, so that the button listens when this returns. */
function mountButton(name = 'Harbour') {
  const hydrationData = { loaderData: { root: { place: { name } } } };
  const route = { id: 'root', path: '/', element: <SearchButton />, loader: () => null };
  mount(<RouterProvider router={createMemoryRouter([route], { hydrationData })} />);
}

/** Presses keys on the focused element without a pause. */
function press(...keys: (string | KeyboardEventInit)[]) {
  for (const key of keys) {
    const init = typeof key === 'string' ? { key } : key;
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    document.activeElement?.dispatchEvent(event);
  }
}

it.each([
  ['letters', ['b', 'r', 'e', 'a', 'd'], 'bread'],
  ['a slash and signs', ['/', '#', '@'], '/#@'],
  ['letters of other scripts', ['パ', 'ن', 'é', '𠮷'], 'パنé𠮷'],
  ['words', ['a', ' ', 'b'], 'a b'],
  [
    'no shortcuts and no keys without a letter',
    [{ key: 'r', ctrlKey: true }, { key: 'd', altKey: true }, 'Shift', 'ArrowDown', 'F5'],
    '',
  ],
  ['none of an input method, which the box does not have yet', [{ key: 'Process', keyCode: 229 }, 'a'], 'a'],
])("buffers what is typed after '/' until the box is mounted: %s", async (_, keys, text) => {
  mountButton();
  press('/', ...keys);
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue(text);
  await userEvent.keyboard('!');
  await expect.element(box).toHaveValue(`${text}!`);
});

it('buffers letters that Option types on a Mac', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  mountButton();
  press('/', { key: '@', altKey: true }, 'a');
  await expect.element(box).toHaveValue('@a');
});

it('stays narrow for a long name of the place', async () => {
  await page.viewport(1280, 800);
  const name = 'Harbour Makers of the Old Pier';
  mountButton(name);
  const button = page.getByRole('button', { name: `Search ${name}`, exact: true });
  expect(button.element().getBoundingClientRect().width).toBeLessThan(240);
});

it('discards the buffer once the search is cancelled', async () => {
  mountButton();
  press('/', 'a');
  await expect.element(box).toHaveValue('a');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  press('x', '/', 'b');
  await expect.element(box).toHaveValue('b');
});
