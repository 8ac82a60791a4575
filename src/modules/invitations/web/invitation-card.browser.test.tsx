import { useLoaderData } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import type { InvitationView } from '../invitations.contract.ts';
import { InvitationCard } from './invitation-card.tsx';

const user = (username: string) => ({ username, displayName: username, profileImageUrl: '' });
const waiting = {
  ...{ invitationId: 'i1', note: 'Shall we?', dateInvited: '2026-01-01T00:00:00.000Z', state: 'waiting' },
  ...{ dateDecided: null, requestId: null, obstacle: null, kollab: TERMS, kollabVersion: 1 },
  ...{ inviter: user('noor'), invited: user('ada') },
  // The card reads nothing else of the Kollab; the page renders its card.
} as unknown as InvitationView;

it.each([
  ['closed', /^Your Kollab is closed to new requests right now/],
  ['requested', /already have an open request on it/],
  ['overtaken', /sent a request on it since/],
  ['outOfSight', /^Others cannot see your Kollab or this invitation right now/],
] as const)('shows the inviter why it cannot be accepted now: %s', async (obstacle, why) => {
  mountPage(
    <>
      <InvitationCard invitation={waiting} kollab="open" />
      <InvitationCard invitation={{ ...waiting, obstacle }} kollab="stuck" />
    </>,
    undefined,
    { viewer: { username: 'noor' } },
  );
  const cards = page.getByRole('article');
  const badge = (card: string) => cards.filter({ hasText: card }).getByText('Waiting for an answer');
  await expect.element(badge('open')).toBeVisible();
  await expect.element(badge('stuck')).not.toBeInTheDocument();
  await expect.element(cards.filter({ hasText: 'stuck' }).getByText(why)).toBeVisible();
});

it('shows what changed since the page was opened, and then accepts the version of now', async () => {
  const accept = vi.spyOn(httpApi, 'acceptInvitation');
  accept.mockRejectedValueOnce(refusal(requestsErrors.changed_meanwhile));
  accept.mockReturnValueOnce(new Promise(() => {}));
  const lowered = { ...waiting, kollab: { ...TERMS, compensation: 'A third of it' }, kollabVersion: 2 };
  const load = vi.fn().mockReturnValueOnce(waiting).mockReturnValue(lowered);
  const Card = () => <InvitationCard invitation={useLoaderData<InvitationView>()} kollab="Kollab" />;
  mountPage(<Card />, load, { viewer: { username: 'ada' } });
  const button = page.getByRole('button', { name: /^Accept/ });
  await button.click();
  await expect
    .element(page.getByRole('region', { name: 'This Kollab has changed since you opened it' }))
    .toMatchTextContent(/What You GetWhen you opened itHalf of itTodayA third of it$/);
  await button.click();
  await vi.waitFor(() => expect(accept).toHaveBeenCalledTimes(2));
  expect(accept.mock.calls.map(([{ body }]) => body)).toEqual([{ seen: 1 }, { seen: 2 }]);
});
