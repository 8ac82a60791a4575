import type { Fault } from './fault.ts';

export const collaborationFaults: readonly Fault[] = [
  {
    name: 'A user may have one active Kollab more than allowed',
    kind: 'limit',
    file: 'src/modules/kollabs/server/publish-kollab.sql.ts',
    before: 'p.current_active_kollabs < ${P.max}::int',
    after: 'p.current_active_kollabs <= ${P.max}::int',
  },
  {
    name: 'A Kollab closes at the beginning of its last day',
    kind: 'expiry',
    file: 'src/modules/kollabs/deadline.rules.ts',
    before: 'return deadline !== null && deadline < dayOf(now);',
    after: 'return deadline !== null && deadline <= dayOf(now);',
  },
  {
    name: 'A closed Kollab goes on counting as active',
    kind: 'counter',
    file: 'src/modules/kollabs/server/kollabs.commands.ts',
    before: "if (kollab.state === 'active') await changeActiveKollabs(tx, viewer.id, -1);",
    after: "if (kollab.state !== 'active') await changeActiveKollabs(tx, viewer.id, -1);",
  },
  {
    name: 'A collaboration can be cancelled once both parts are complete',
    kind: 'transition',
    file: 'src/modules/requests/requests.moves.rules.ts',
    before: "const beforeBothDone: readonly LifecycleState[] = ['accepted', 'senderDone', 'recipientDone'];",
    after:
      "const beforeBothDone: readonly LifecycleState[] = ['accepted', 'senderDone', 'recipientDone', 'bothDone'];",
  },
  {
    name: 'A completed collaboration counts for its sender alone',
    kind: 'counter',
    file: 'src/modules/requests/server/step-request.sql.ts',
    before: 'p.user_id in (m.sender_id, m.recipient_id)',
    after: 'p.user_id = m.sender_id',
  },
  {
    name: 'Everyone can read a request',
    kind: 'privacy',
    file: 'src/modules/requests/requests.policy.ts',
    before: "return action === 'read' && mayRead(role) ? ALLOWED : refused('not_found');",
    after: "return action === 'read' || mayRead(role) ? ALLOWED : refused('not_found');",
  },
  {
    name: 'A new request may follow at once on one that was closed',
    kind: 'limit',
    file: 'src/modules/requests/server/create-request.sql.ts',
    before: "r.closed_at > ${P.now}::timestamptz - ${coolOff} * interval '1 ms'",
    after: "r.closed_at > ${P.now}::timestamptz + ${coolOff} * interval '1 ms'",
  },
  {
    name: 'The first page of a table leaves its first rows out',
    kind: 'order',
    file: 'src/modules/requests/server/requests.queries.ts',
    before: '.offset((page - 1) * pageSize)',
    after: '.offset(page * pageSize)',
  },
  {
    name: 'The status line names the side that has done its part',
    kind: 'words',
    file: 'src/modules/requests/requests.display.rules.ts',
    before:
      "    case 'recipientDone':\n      return [sender];\n    case 'senderDone':\n      return [recipient];",
    after:
      "    case 'recipientDone':\n      return [recipient];\n    case 'senderDone':\n      return [sender];",
  },
  {
    name: 'A step that is sent again with its key is not answered as the first time',
    kind: 'idempotency',
    file: 'src/modules/requests/server/step-request.sql.ts',
    before: 'keptResponse({ ...P, owner: P.actorId })',
    after: 'keptResponse({ ...P, owner: P.requestId })',
  },
  {
    name: 'Before a collaboration settles, the side that has finalized is reminded',
    kind: 'event',
    file: 'src/modules/requests/requests.clock.rules.ts',
    before: "return request.senderFinalized ? ['recipient'] : ['sender'];",
    after: "return request.senderFinalized ? ['sender'] : ['recipient'];",
  },
  {
    name: 'A side confirms what it delivered itself',
    kind: 'permission',
    file: 'src/modules/agreements/agreements.rules.ts',
    before: "if (delivery.deliveredBy === side) return refuse('forbidden', words.ownDelivery);",
    after:
      "if (delivery.deliveredBy === side && delivery.confirmedAt !== null)\n    return refuse('forbidden', words.ownDelivery);",
  },
  {
    name: 'A deliverable is late on the day on which it is due',
    kind: 'expiry',
    file: 'src/modules/agreements/agreements.clock.rules.ts',
    before: 'const OVER = day + 12 * hour;',
    after: 'const OVER = 12 * hour;',
  },
  {
    name: 'A review is read before the other side has written one',
    kind: 'visibility',
    file: 'src/modules/reviews/server/reviews.queries.ts',
    before: 'const shown = theirs !== null && theirs.dateShown !== null;',
    after: 'const shown = theirs !== null;',
  },
  {
    name: 'Two reviews stay hidden though both are written',
    kind: 'transition',
    file: 'src/modules/reviews/reviews.rules.ts',
    before: 'shows: reviews.length > 0 }',
    after: 'shows: reviews.length > 1 }',
  },
  {
    name: 'Shares are said of four reviews',
    kind: 'limit',
    file: 'src/modules/reviews/reviews.questions.rules.ts',
    before: 'sharesFrom: 5,',
    after: 'sharesFrom: 4,',
  },
  {
    name: 'An invitation reaches a person who wants no requests',
    kind: 'permission',
    file: 'src/modules/invitations/invitations.policy.ts',
    before: "return canProfile(viewer, 'request', invited);",
    after: "return canProfile(viewer, 'request', { ...invited, whoMayRequest: 'everyone' });",
  },
  {
    name: 'The event of an invitation names the wrong side as the one who acted',
    kind: 'event',
    file: 'src/modules/invitations/server/invitations.commands.ts',
    before: 'const actorId = type === INVITATION_SENT ? inviterId : invitedId;',
    after: 'const actorId = type === INVITATION_SENT ? invitedId : inviterId;',
  },
];
