import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { SimilarUsersCard } from './similar-users-card.tsx';

it('shows all users after a click, with the focus on the first new one', async () => {
  const items = Array.from({ length: 12 }, (_, index) => ({
    ...{ username: `user${index}`, displayName: `User ${index}`, profileImageUrl: '' },
    ...{ contentType: 'music', featuredPlatform: 'none', audienceSize: 0 },
  })) as PublicUser[];
  mountPage(<SimilarUsersCard list={{ ok: true, value: { items } }} />);
  await page.getByRole('button', { name: 'See all 12' }).click();
  await expect.poll(() => document.activeElement?.querySelector('bdi')?.textContent).toBe('User 10');
});
