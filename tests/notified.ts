import { v7 } from 'uuid';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { RequestNotificationType } from '#modules/requests/requests.log.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { kollabRow, personRows } from './factories.ts';

/** An event that notifies one person. */
export interface Happening {
  recipientId: string;
  /** The actor; null for the clock. */
  senderId: string | null;
  type: RequestNotificationType;
  postId: string;
  subject: string;
}

/** Writes an event with a request and a Kollab to the log. The consumers have not processed it yet. */
export async function recordHappening(tx: Tx, context: AppContext, happening: Happening): Promise<void> {
  const { recipientId, senderId, type, postId, subject } = happening;
  const now = context.clock.now();
  // Insert profiles only: these users do nothing themselves.
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

/** Writes an event and lets the consumers process it. */
export async function happen(
  context: AppContext,
  happening: Partial<Happening> & Pick<Happening, 'recipientId' | 'senderId' | 'type'>,
): Promise<void> {
  const whole = { postId: v7(), subject: 'Tides', ...happening };
  await transaction(context.database.db, (tx) => recordHappening(tx, context, whole));
  await context.consumers.catchUp();
}
