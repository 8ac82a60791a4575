import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { StartCollaborationDialog } from './start-collaboration-dialog.tsx';

const ada = { username: 'ada', displayName: 'Ada', imageUrl: '', contentType: 'music' };

it('sends a note with up to three links', async () => {
  const send = vi.spyOn(httpApi, 'createRequest').mockReturnValue(new Promise(() => {}));
  mountPage(
    <StartCollaborationDialog
      open
      onOpenChange={() => {}}
      kollabId="k1"
      asksPrice={false}
      sender={{ ...ada, accountType: 'creator' }}
      recipient={{ ...ada, username: 'ben', displayName: 'Ben', accountType: 'business' }}
    />,
    () => null,
    { viewer: { username: 'ada', emailVerified: true } },
  );
  const add = page.getByRole('button', { name: 'Add a link' });
  const link = (number: number) => page.getByRole('textbox', { name: new RegExp(`^Link ${number}`) });
  await page.getByRole('textbox', { name: /^Introduce yourself/ }).fill('Hello');
  await expect.element(link(1)).not.toBeInTheDocument();
  await add.click();
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('shop.example/print');
  await add.click();
  await userEvent.keyboard('http://a.example');
  await add.click();
  await expect.element(add).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send request to Ben' }).click();
  await expect.element(link(2)).toHaveAccessibleDescription(/A link must begin with https/);
  await expect.element(link(2)).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Remove link 2' }).click();
  await expect.element(link(2)).toHaveFocus();
  await page.getByRole('button', { name: 'Send request to Ben' }).click();
  await expect
    .poll(() => send.mock.lastCall?.[0])
    .toMatchObject({ body: { note: 'Hello', links: ['https://shop.example/print'] } });
});
