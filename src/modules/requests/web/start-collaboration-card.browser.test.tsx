import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KollabDetailsCard } from '#modules/kollabs/web/kollab-details-card.tsx';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { httpApi } from '#web/http-api.ts';
import { StartCollaborationCard } from './start-collaboration-card.tsx';

const ben = {
  ...{ username: 'ben', displayName: 'Ben F.', profileImageUrl: '', contentType: 'art' },
  accountType: 'business',
} as const;
const ada = { ...ben, username: 'ada', displayName: 'Ada L.', emailVerified: true, email: 'ada@example.com' };
const asked = {
  ...{ ...TERMS, ...ben, kollabId: 'k1', active: true, version: 1 },
  lookingForTypes: ['creators', 'businesses'] as ('creators' | 'businesses')[],
};

it("shows changes of the viewer's own request while the page is open", async () => {
  const streams = watchStreams();
  const load = vi.fn(() => null);
  mountPage(
    <>
      <OpenLine />
      <StartCollaborationCard kollab={asked} viewer={ada} ownRequest={requestView('pending')} may={null} />
    </>,
    load,
    { viewer: ada },
  );
  await expect.element(page.getByText('Pending')).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  const ownRequest = vi.spyOn(httpApi, 'ownRequest').mockResolvedValue(requestView('accepted'));
  streams[0]?.tell(1, { kind: 'request', id: 'r1' });
  await expect.element(page.getByText('Active')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  // The request was closed, so the page reads whether they may send another.
  ownRequest.mockResolvedValue(null);
  streams[0]?.tell(2, { kind: 'request', id: 'r1' });
  await expect.element(page.getByText('Active')).not.toBeInTheDocument();
  await expect.poll(() => load.mock.calls.length).toBe(2);
});

it.each([
  [390, 844],
  [320, 568],
] as const)(
  'is in the first view of a phone %i px wide, however long the texts of the Kollab are',
  async (width, height) => {
    await page.viewport(width, height);
    vi.spyOn(httpApi, 'likedOf').mockResolvedValue({ liked: [] });
    const kollab = {
      ...{ kollabId: 'k1', ...TERMS, ...ben, headline: '', featuredPlatform: 'none', audienceSize: 0 },
      ...{
        datePosted: '2026-01-01T00:00:00.000Z',
        type: 'kollab',
        answersQuickly: false,
        payments: null,
        active: true,
      },
      ...{
        requestsCount: 0,
        requestsCompleted: 0,
        likeCount: 0,
        commentCount: 0,
        comments: [],
        closesAt: null,
      },
      ...{ title: 'Pier '.repeat(20).trim(), summary: 'A duet at dusk. '.repeat(60) },
    } as const;
    const way = <StartCollaborationCard kollab={kollab} viewer={ada} ownRequest={null} may={null} />;
    mountPage(<KollabDetailsCard kollab={kollab as never} actions={way} />, () => null, { viewer: ada });
    await expect
      .element(page.getByRole('button', { name: /^Begin Kollaborating!/ }))
      .toBeInViewport({ ratio: 1 });
  },
);

it.each([null, { because: 'audience', reason: 'Your audience is too small.' }])(
  'shows beside the button if the Kollab looks only for the other account type (%j)',
  async (may) => {
    const cards = (lookingForTypes: ('creators' | 'businesses')[]) => (
      <StartCollaborationCard
        kollab={{ ...asked, lookingForTypes }}
        viewer={ada}
        ownRequest={null}
        may={may}
      />
    );
    mountPage(cards(['creators']), () => null, { viewer: ada });
    const button = page.getByRole('button', { name: /^Begin Kollaborating!/ });
    await expect.element(button).toBeVisible();
    expect(button.element().parentElement?.textContent).toContain('Looking for creators');
    // The hint does not disable the button.
    expect((button.element() as HTMLButtonElement).disabled).toBe(may !== null);
  },
);

it.each([
  [['businesses'], ada],
  [['creators', 'businesses'], ada],
  [['creators'], null],
] as const)('shows no account types if a Kollab looks for %j and the viewer is %j', async (types, viewer) => {
  const kollab = { ...asked, lookingForTypes: [...types] };
  mountPage(<StartCollaborationCard kollab={kollab} viewer={viewer} ownRequest={null} may={null} />);
  await expect.element(page.getByRole('button', { name: /Kollaborating/ })).toBeVisible();
  await expect.element(page.getByText(/^Looking for/)).not.toBeInTheDocument();
});
