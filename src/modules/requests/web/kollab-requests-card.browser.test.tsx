import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { KollabRequestsCard } from './kollab-requests-card.tsx';

it.each([
  [true, 'Requests that are waiting for your answer. Nobody else sees all of them.'],
  [false, 'Requests that are waiting for the owner’s answer. Only the owner sees all of them.'],
])('says what the tab "Pending" lists (to the owner: %s)', async (isOwner, text) => {
  const state = { page: 1, pageSize: 10, sort: '-datePosted', q: '' };
  mountPage(
    <KollabRequestsCard
      kollab={{ kollabId: 'k1', title: 'A duet about tides', active: true }}
      state="pending"
      isOwner={isOwner}
      viewer={{ username: 'ada' }}
      data={{ state, defaultSort: '-datePosted', rows: [], total: '0' }}
      compared={null}
    />,
  );
  await expect.element(page.getByText(text)).toBeVisible();
});
