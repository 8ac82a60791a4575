import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { FeaturedPlatformCard } from './featured-platform-card.tsx';

const channel = (connectionId: string, type: 'youtube' | 'twitch', featured: boolean) =>
  ({
    ...{ connectionId, type, displayName: connectionId, username: '', login: '', webName: '', linkTo: '' },
    ...{
      featured,
      featurable: true,
      lost: false,
      refreshableAt: null,
      dateUpdated: '2026-01-01T00:00:00.000Z',
    },
    ...{
      followerCount: 10,
      subscriberCount: 10,
      videoCount: 1,
      viewCount: 1,
      postCount: 1,
      publishedAt: null,
    },
  }) as unknown as OwnConnectionView;

function show(...value: OwnConnectionView[]) {
  mountPage(<FeaturedPlatformCard connections={{ ok: true, value }} />, () => null, {
    viewer: { username: 'noor' },
  });
}

it('offers the other channels beside the featured one, and features the chosen one', async () => {
  const set = vi.spyOn(httpApi, 'setFeatured').mockResolvedValue(channel('small', 'twitch', true));
  show(channel('big', 'youtube', true), channel('small', 'twitch', false));
  const choice = page.getByRole('combobox', { name: 'Featured channel' });
  await expect.element(choice).toHaveDisplayValue('YouTube: big');
  await choice.selectOptions('Twitch: small');
  await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(1));
  expect(set.mock.lastCall?.[0]).toMatchObject({
    params: { type: 'twitch' },
    body: { featuredPlatformId: 'small' },
  });
});

it('offers nothing if there is no other channel', async () => {
  show(channel('big', 'youtube', true));
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});
