import { newId } from '#infra/new-id.ts';
import { otherSide, SIDES } from '#modules/requests/requests.moves.rules.ts';
import type { showcases } from '#modules/showcases/server/showcases.table.ts';
import { decideShowcase, shownSince } from '#modules/showcases/showcases.rules.ts';
import { type DemoCollaboration, daysBefore } from './content.ts';
import type { RequestRows } from './request-rows.ts';

interface ShowcaseRows extends Pick<RequestRows, 'notifications'> {
  rows: (typeof showcases.$inferInsert)[];
}

/** Applies the consents of the sides with the product's rules, in the order of their times. */
export function showcaseRows(
  agreed: DemoCollaboration['showcase'],
  { request }: RequestRows,
  { title, now }: { title: string; now: Date },
): ShowcaseRows {
  const rows: ShowcaseRows = { rows: [], notifications: [] };
  const { id: requestId, senderId, recipientId, completedAt } = request;
  const times = SIDES.flatMap((side) => {
    const days = agreed?.[side];
    return days === undefined || !completedAt ? [] : [{ side, at: daysBefore(completedAt, -days) }];
  }).toSorted((one, other) => Number(one.at) - Number(other.at));
  if (times.length === 0) return rows;
  let consents = { sender: null, recipient: null } as Parameters<typeof shownSince>[0];
  const told = { sender: false, recipient: false };
  for (const { side, at } of times) {
    const decision = decideShowcase(
      { state: 'completed', consents, told, gone: [], moderated: 'active' },
      ...([side, true, at] as const),
    );
    if (decision.outcome !== 'done' || at > now)
      throw new Error(`The rules refuse to show a collaboration of the demo world: ${title}`);
    ({ consents } = decision);
    told[side] = true;
    const ids = { sender: senderId, recipient: recipientId };
    rows.notifications.push({
      ...{ id: newId(), recipientId: ids[otherSide(side)], senderId: ids[side] },
      type: decision.change === 'shown' ? 'showcaseShown' : 'showcaseAsked',
      ...{ postId: requestId, subject: title, read: shownSince(consents) !== null, createdAt: at },
    });
  }
  rows.rows.push({
    ...{ requestId, senderId, recipientId, senderTold: told.sender, recipientTold: told.recipient },
    ...{ senderShownAt: consents.sender, recipientShownAt: consents.recipient },
    shownAt: shownSince(consents),
  });
  return rows;
}
