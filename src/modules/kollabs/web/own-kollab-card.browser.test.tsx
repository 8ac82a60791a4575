import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { FullKollabView } from '../kollabs.contract.ts';
import { OwnKollabCard } from './own-kollab-card.tsx';

const kollab: FullKollabView = {
  ...TERMS,
  ...{ kollabId: 'k1', type: 'kollab', datePosted: '2026-01-01T00:00:00.000Z', active: true, visible: true },
  ...{ username: 'noor', displayName: 'Noor', accountType: 'creator', contentType: 'music', headline: '' },
  ...{
    profileImageUrl: '',
    featuredPlatform: 'none',
    audienceSize: 0,
    answersQuickly: false,
    payments: null,
    verifiedDomains: [],
  },
  ...{
    requestsCount: 0,
    requestsCompleted: 0,
    likeCount: 0,
    commentCount: 0,
    comments: [],
    closesAt: null,
    files: [],
    version: 1,
  },
};

it('marks a hidden Kollab', async () => {
  mountPage(
    <>
      <OwnKollabCard kollab={kollab} />
      <OwnKollabCard kollab={{ ...kollab, kollabId: 'k2', title: 'Three voices', visible: false }} />
    </>,
  );
  const cards = page.getByRole('article');
  const mark = 'Hidden';
  await expect
    .element(cards.filter({ hasText: 'Three voices' }).getByText(mark, { exact: true }))
    .toBeVisible();
  await expect.element(cards.filter({ hasText: TERMS.title }).getByText(mark)).not.toBeInTheDocument();
});
