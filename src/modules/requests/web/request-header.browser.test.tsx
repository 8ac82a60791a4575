import { useLoaderData } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { httpApi } from '#web/http-api.ts';
import { RequestHeader } from './request-header.tsx';

function Header() {
  return <RequestHeader request={requestView('accepted')} side="sender" muted={useLoaderData()} />;
}

const mute = () => page.getByRole('button', { name: 'Mute this collaboration' });
const unmute = () => page.getByRole('button', { name: 'Unmute this collaboration' });

it('mutes the collaboration and unmutes it again', async () => {
  let muted = false;
  const answer = (next: boolean, message: string) => async () => {
    muted = next;
    return { message };
  };
  const muting = vi.spyOn(httpApi, 'muteRequest').mockImplementation(answer(true, 'Muted.'));
  const unmuting = vi.spyOn(httpApi, 'unmuteRequest').mockImplementation(answer(false, 'Unmuted.'));
  mountPage(<Header />, () => muted, { viewer: { username: 'ada' } });

  await mute().click();
  await expect.element(page.getByText('Muted.', { exact: true })).toBeVisible();
  await expect.element(unmute()).toBeVisible();
  expect(muting.mock.calls[0]?.[0]).toMatchObject({ params: { id: 'r1' } });
  expect(unmuting).not.toHaveBeenCalled();

  await unmute().click();
  await expect.element(page.getByText('Unmuted.', { exact: true })).toBeVisible();
  await expect.element(mute()).toBeVisible();
  expect(unmuting.mock.calls[0]?.[0]).toMatchObject({ params: { id: 'r1' } });
  expect(muting).toHaveBeenCalledOnce();
});

it('offers neither while it is unknown whether it is muted', async () => {
  mountPage(<Header />, () => null, { viewer: { username: 'ada' } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
