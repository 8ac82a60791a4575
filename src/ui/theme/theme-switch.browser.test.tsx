import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { themeScript, themeStorageKey } from './theme-script.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const choice = (name: string) => page.getByRole('radio', { name });
const theme = () => document.documentElement.dataset.theme;

it("changes the theme at once by key, stores it, and returns to the system's theme", async () => {
  mount(<ThemeSwitch />);
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - group "Theme":
        - text: Theme
        - radio "Same as the system" [checked]
        - text: Same as the system
        - radio "Light"
        - text: Light
        - radio "Dark"
        - text: Dark
  `);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(choice('Dark')).toBeChecked();
  expect([theme(), localStorage.getItem(themeStorageKey)]).toEqual(['dark', 'dark']);
  await choice('Light').click({ force: true });
  expect([theme(), localStorage.getItem(themeStorageKey)]).toEqual(['light', 'light']);
  await choice('Same as the system').click({ force: true });
  expect([theme(), localStorage.getItem(themeStorageKey)]).toEqual([undefined, null]);
  await expectNoAxeViolations();
});

it('follows a choice in another tab', async () => {
  mount(<ThemeSwitch />);
  await expect.element(choice('Same as the system')).toBeVisible();
  // It listens only after its effects have run.
  await expect
    .poll(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: themeStorageKey, newValue: 'dark' }));
      return choice('Dark').element();
    })
    .toBeChecked();
  expect(theme()).toBe('dark');
});

it('applies the stored theme before the first paint, by the script in the page head', () => {
  localStorage.setItem(themeStorageKey, 'dark');
  new Function(themeScript)();
  expect(theme()).toBe('dark');
  delete document.documentElement.dataset.theme;
  localStorage.setItem(themeStorageKey, 'purple');
  new Function(themeScript)();
  expect(theme()).toBeUndefined();
});
