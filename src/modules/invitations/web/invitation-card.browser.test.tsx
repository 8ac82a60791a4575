import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { InvitationView } from '../invitations.contract.ts';
import { InvitationCard } from './invitation-card.tsx';

const user = (username: string) => ({ username, displayName: username, profileImageUrl: '' });

it.each([
  ['closed', /^Your Kollab is closed to new requests right now/],
  ['requested', /already have an open request on it/],
  ['overtaken', /sent a request on it since/],
  ['outOfSight', /^Others cannot see your Kollab or this invitation right now/],
] as const)('shows the inviter why it cannot be accepted now: %s', async (obstacle, why) => {
  const waiting = {
    ...{ invitationId: 'i1', note: 'Shall we?', dateInvited: '2026-01-01T00:00:00.000Z', state: 'waiting' },
    ...{ dateDecided: null, requestId: null, obstacle: null, kollab: { title: 'A duet' } },
    ...{ inviter: user('noor'), invited: user('ada') },
    // The card reads nothing else of the Kollab; the page renders its card.
  } as unknown as InvitationView;
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
