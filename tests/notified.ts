import { v7 } from 'uuid';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { RequestNotificationType } from '#modules/requests/requests.log.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { kollabRow, personRows } from './factories.ts';

/** Something that happened, of which one person is to be notified. */
export interface Happening {
  recipientId: string;
  /** Who did it; null for the clock. */
  senderId: string | null;
  type: RequestNotificationType;
  /** The id of the request that it is about. */
  postId: string;
  /** The title of that request's Kollab. */
  subject: string;
}

/** Writes an event to the log, with a request and a Kollab behind it; nothing has followed from it yet. */
export async function recordHappening(tx: Tx, context: AppContext, happening: Happening): Promise<void> {
  const { recipientId, senderId, type, postId, subject } = happening;
  const now = context.clock.now();
  // Rows of the two alone: they do nothing themselves.
  const [owner, other] = [(await personRows(now)).profile, (await personRows(now)).profile];
  await tx.insert(profiles).values([owner, other]);
  const kollab = kollabRow(now, { ownerId: owner.userId, title: subject, active: false });
  await tx.insert(kollabs).values(kollab);
  const kollabId = kollab.id;
  await tx.insert(requests).values({
    id: postId,
    kollabId,
    senderId: other.userId,
    recipientId: owner.userId,
    note: '',
    datePosted: now,
    active: false,
    closedAt: now,
  });
  const data = { kollabId, senderId: other.userId, recipientId, to: ['recipient'] };
  await recordEvents(tx, [{ type: `request.${type}`, actorId: senderId, subjectId: postId, data }], now);
}

/** Makes something happen, and what follows from it. */
export async function happen(
  context: AppContext,
  happening: Partial<Happening> & Pick<Happening, 'recipientId' | 'senderId' | 'type'>,
): Promise<void> {
  const whole = { postId: v7(), subject: 'Tides', ...happening };
  await transaction(context.database.db, (tx) => recordHappening(tx, context, whole));
  await context.consumers.catchUp();
}
