import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import ProfilePage, { loader } from './profile-page.tsx';

const owner: Pick<KollabView, 'username' | 'displayName' | 'accountType' | 'contentType' | 'headline'> &
  Pick<KollabView, 'profileImageUrl' | 'featuredPlatform' | 'audienceSize' | 'answersQuickly'> &
  Pick<KollabView, 'payments' | 'verifiedDomains'> = {
  ...{ username: 'noor', displayName: 'Noor', accountType: 'creator', contentType: 'music', headline: '' },
  ...{
    profileImageUrl: '',
    featuredPlatform: 'none',
    audienceSize: 0,
    answersQuickly: false,
    payments: null,
    verifiedDomains: [],
  },
};
const user = {
  ...owner,
  ...{ location: '', website: '', bio: '', bannerUrl: '', featuredPlatformId: null, answers: null },
  ...{ dateJoined: '2026-01-01T00:00:00.000Z', completedCollaborations: 0, currentActiveKollabs: 1 },
  ...{ maxActiveKollabs: 5, followerCount: 0, followingCount: 0 },
};
const kollab: KollabView = {
  ...{ ...TERMS, ...owner, kollabId: 'k1', type: 'kollab', datePosted: '2026-01-01T00:00:00.000Z' },
  ...{
    active: true,
    requestsCount: 0,
    requestsCompleted: 0,
    likeCount: 0,
    commentCount: 0,
    comments: [],
    closesAt: null,
  },
};
const hidden = { ...kollab, kollabId: 'k2', title: 'Three voices', visible: false, files: [], version: 1 };

function open(tab: string, viewer: object | null, more: object = {}) {
  vi.spyOn(httpApi, 'getUser').mockResolvedValue({
    userData: { user: { ...user, ...more }, posts: [], connections: [] },
  } as unknown as Awaited<ReturnType<typeof httpApi.getUser>>);
  vi.spyOn(httpApi, 'visibilityOf').mockResolvedValue({ indexable: true, showsAudienceHistory: false });
  vi.spyOn(httpApi, 'likedOf').mockResolvedValue({ liked: [] });
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, viewer as never);
  context.set(settingsContext, {
    publicUrl: '',
    contact: '',
    devTools: false,
    demo: false,
    liveCursor: null,
  });
  const request = new Request(`https://here.example/user/noor?tab=${tab}`);
  mountPage(<ProfilePage />, (args) => loader({ ...args, context, request, params: { username: 'noor' } }), {
    viewer,
  });
}

it('marks for the owner which Kollabs others cannot see, on every page of the list', async () => {
  vi.spyOn(httpApi, 'ownKollabs')
    .mockResolvedValueOnce({ items: [{ ...kollab, visible: true, files: [], version: 1 }], next: 'behind' })
    .mockResolvedValueOnce({ items: [hidden] });
  open('kollabs', owner);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await expect.element(card(TERMS.title)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show more' }));
  const mark = 'Hidden';
  await expect.element(card('Three voices').getByText(mark, { exact: true })).toBeVisible();
  await expect.element(card(TERMS.title).getByText(mark)).not.toBeInTheDocument();
});

it('shows others the public list', async () => {
  vi.spyOn(httpApi, 'kollabsOf').mockResolvedValue({ items: [kollab] });
  open('kollabs', null);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(httpApi.kollabsOf).toHaveBeenCalledWith({ params: { username: 'noor' } });
});

it('marks for the owner which posts others cannot see', async () => {
  const post = {
    ...owner,
    postId: 'p1',
    type: 'post',
    imageUrl: '',
    tags: [],
    likeCount: 0,
    commentCount: 0,
  };
  const category = { label: 'Music', value: 'music' };
  const posts = [
    { ...post, desc: 'Seen', category, datePosted: kollab.datePosted, visible: true },
    { ...post, postId: 'p2', desc: 'Gone', category, datePosted: kollab.datePosted, visible: false },
  ];
  vi.spyOn(httpApi, 'postsOf').mockResolvedValue({ items: posts } as unknown as Awaited<
    ReturnType<typeof httpApi.postsOf>
  >);
  open('posts', owner);
  const card = (desc: string) => page.getByRole('article').filter({ hasText: desc });
  await expect.element(card('Gone').getByText('Hidden', { exact: true })).toBeVisible();
  await expect.element(card('Seen').getByText('Hidden')).not.toBeInTheDocument();
});

it('says how a user pays, and what the figures mean', async () => {
  vi.spyOn(httpApi, 'kollabsOf').mockResolvedValue({ items: [] });
  vi.spyOn(httpApi, 'postsOf').mockResolvedValue({ items: [] });
  open('posts', owner, { payments: { due: 20, onTime: 19 } });
  const fact = page.getByRole('definition').filter({ hasText: 'Pays on time: 19 of 20' });
  await expect.element(fact).toBeVisible();
  await userEvent.click(fact.getByText('What this means'));
  await expect.element(fact.getByText(/due in the last 24 months/)).toBeVisible();
});
