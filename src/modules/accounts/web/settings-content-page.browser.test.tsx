import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forbidStorage } from '#tests/components/forbid-storage.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { dropStored } from '#ui/storage.ts';
import { SearchButton } from '#web/search/search-button.tsx';
import SettingsContentPage from './settings-content-page.tsx';

afterEach(() => dropStored('slash-key'));

it.each([
  ['this browser', () => {}],
  ['this page, if the browser forbids storage,', forbidStorage],
])('switches off, for %s that / opens the search', async (_, prepare) => {
  prepare();
  mountPage(
    <>
      <SearchButton />
      <SettingsContentPage />
    </>,
    () => ({ ok: false }),
  );
  const key = page.getByRole('switch', { name: 'Open the search with the / key' });
  const drawer = page.getByRole('dialog');
  await expect.element(key).toBeChecked();
  await key.click();
  await expect.element(key).not.toBeChecked();
  const search = page.getByRole('button', { name: /^Search/ }).element() as HTMLElement;
  // In an input, the key is typed.
  search.focus();
  await userEvent.keyboard('/');
  await key.click();
  // If the first key had opened the drawer, the switch could not have been pressed.
  await expect.element(drawer).not.toBeInTheDocument();
  search.focus();
  await userEvent.keyboard('/');
  await expect.element(drawer).toBeVisible();
});
