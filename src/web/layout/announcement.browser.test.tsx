import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { forbidStorage } from '#tests/components/forbid-storage.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { dropStored } from '#ui/storage.ts';
import { Announcement } from './announcement.tsx';

const bar = () => page.getByRole('complementary', { name: 'Announcement' });
const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const show = (id: string, until: string | null = null) => {
  unmount();
  const announcement = { id, text: 'We move on Friday', until, link: 'https://news.example/move' };
  mountPage(<Announcement />, undefined, { place: { announcement } });
};

beforeEach(() => localStorage.removeItem('announcement'));

it('stays dismissed in this browser, and the next one is shown', async () => {
  show('1');
  await expect.element(bar()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'news.example' })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  show('1');
  await expect.element(bar()).not.toBeInTheDocument();
  show('2');
  await expect.element(bar()).toBeVisible();
});

it('can be dismissed where the browser forbids storage', async () => {
  forbidStorage();
  show('5');
  await page.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  dropStored('announcement');
});

it('disappears at its end', async () => {
  show('3', later(60_000));
  await expect.element(bar()).toBeVisible();
  show('4', later(50));
  await expect.element(bar()).not.toBeInTheDocument();
});
