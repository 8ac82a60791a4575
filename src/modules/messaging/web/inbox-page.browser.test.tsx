import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import InboxPage from './inbox-page.tsx';

const open = (requests: number | string) =>
  mountPage(<InboxPage />, () => ({ tab: 'inbox', list: { ok: true, value: { items: [] } }, requests }));
const tab = () =>
  page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: /^Message requests/ });

it('says how many message requests wait', async () => {
  open('10+');
  await expect.element(tab()).toHaveTextContent('Message requests10+');
});

it('shows no number if none waits', async () => {
  open(0);
  await expect.element(tab()).toHaveTextContent('Message requests');
});
