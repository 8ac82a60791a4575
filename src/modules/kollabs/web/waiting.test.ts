import { expect, it } from 'vitest';
import { flagsOf, type LifecycleState } from '#modules/requests/requests.moves.rules.ts';
import { countsFor, stepsFor, type Waiting } from './waiting.ts';

const nothing: Waiting = {
  username: 'ada',
  unread: 0,
  received: { items: [], total: '0' },
  invitations: { items: [], more: false },
  agreements: [],
  active: { items: [], total: '0' },
  sent: '0',
};

/** A request with the viewer on one side, whose log ends with this milestone. */
function request(id: string, state: LifecycleState, newest: string, side: 'sender' | 'recipient') {
  const [sender, recipient] = side === 'sender' ? ['ada', 'noor'] : ['noor', 'ada'];
  const people = {
    sender,
    recipient,
    senderDisplayName: `${sender}!`,
    recipientDisplayName: `${recipient}!`,
  };
  const pictures = { senderImageUrl: `${sender}.jpg`, recipientImageUrl: `${recipient}.jpg` };
  const updates = [{ type: newest, date: '', author: '', note: '' }];
  return { ...people, ...pictures, ...flagsOf(state), requestId: id, kollabTitle: 'Tides', updates } as never;
}

const invitation = {
  invitationId: 'i',
  inviter: { username: 'bo', displayName: 'Bo', profileImageUrl: 'bo.jpg' },
  kollab: { title: 'Boats' },
} as never;

it('is empty if nothing waits', () => {
  expect([...stepsFor(nothing), ...countsFor(nothing)]).toEqual([]);
});

it("lists requests, then invitations, then the viewer's own steps, with the user who waits and the title", () => {
  const steps = stepsFor({
    ...nothing,
    received: { items: [request('r', 'pending', 'created', 'recipient')], total: '1' },
    invitations: { items: [invitation], more: false },
    active: {
      items: [
        request('mine', 'accepted', 'accepted', 'sender'),
        request('theirs', 'accepted', 'accepted', 'recipient'),
        request('final', 'senderFinal', 'senderFinalized', 'recipient'),
      ],
      total: '3',
    },
  });
  expect(steps.map(({ to, who, text, title, action }) => [to, who.displayName, text, title, action])).toEqual(
    [
      ['/request/r', 'noor!', 'would like to collaborate on', 'Tides', 'Answer'],
      ['/invitation/i', 'Bo', 'invites you to', 'Boats', 'Answer'],
      ['/request/mine', 'noor!', 'is waiting for your part of', 'Tides', 'Continue'],
      ['/request/final', 'noor!', 'is waiting for you to finalize', 'Tides', 'Finalize'],
    ],
  );
  expect(steps[0]?.who).toMatchObject({ username: 'noor', imageUrl: 'noor.jpg' });
});

it('replaces the step of a collaboration by its agreement that waits for an answer', () => {
  const mine = request('mine', 'accepted', 'accepted', 'sender');
  const steps = stepsFor({ ...nothing, agreements: [mine], active: { items: [mine], total: '1' } });
  expect(steps.map(({ to, who, text, action }) => [to, who.displayName, text, action])).toEqual([
    ['/request/mine?tab=agreement', 'noor!', 'has proposed an agreement for', 'Answer'],
  ]);
});

it('formats the counts of other pages', () => {
  const items = countsFor({
    ...nothing,
    unread: 2,
    received: { items: [request('r', 'pending', 'created', 'recipient')], total: '12' },
    active: { items: [], total: '1' },
    sent: '1000+',
  });
  expect(items.map(({ count, text }) => `${count} ${text}`)).toEqual([
    '12 requests are waiting for your answer',
    '1 collaboration is under way',
    '1000+ of your requests are waiting for an answer',
    '2 unread notifications',
  ]);
});

it('does not count requests that are all listed', () => {
  const received = { items: [request('r', 'pending', 'created', 'recipient')], total: '1' };
  expect(countsFor({ ...nothing, received })).toEqual([]);
});

it('shows that there are more invitations than are listed', () => {
  const invitations = { items: Array(10).fill(invitation), more: true };
  expect(countsFor({ ...nothing, invitations })).toEqual([
    {
      count: '10+',
      text: 'invitations are waiting for your answer',
      to: '/dashboard/invitations',
      action: 'See all',
    },
  ]);
});

it('limits the count of unread notifications as lists do', () => {
  expect(countsFor({ ...nothing, unread: 1000 })[0]?.count).toBe('1000');
  expect(countsFor({ ...nothing, unread: 1001 })[0]?.count).toBe('1000+');
});
