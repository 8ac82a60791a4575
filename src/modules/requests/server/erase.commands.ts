import { and, asc, eq, isNotNull, ne, notInArray, or } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import type { LeavingUser } from '#infra/module.ts';
import { deleteKollabsOf, emptyKollabsOf, idsOfKollabsOf } from '#modules/kollabs/server/erase.service.ts';
import { type lockKollab, lockKollabs, removeKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { retitleNotifications } from '#modules/notifications/server/erase.service.ts';
import { idsReactedTo } from '#modules/reactions/server/erase.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { closingNotes, openCollaborationsMessage } from '#modules/requests/requests.messages.ts';
import { closedByProduct } from '#modules/requests/requests.moves.rules.ts';
import { roleOf } from '#modules/requests/requests.rules.ts';
import { hasRequests, idsOfKollabsAround, listOpenOf, ofPerson, receivedIn } from './erase.queries.ts';
import { isOpen } from './request-states.sql.ts';
import { moveRequest } from './requests.commands.ts';
import type { RequestRow } from './requests.queries.ts';
import { requests, requestUpdates } from './requests.table.ts';

/** What the deletion of an account changes around its user's collaborations, locked for the rest of the transaction. */
interface Leaving {
  userId: string;
  /** Their own Kollabs, and those on which they have something open, by id. */
  kollabs: Map<string, NonNullable<Awaited<ReturnType<typeof lockKollab>>>['kollab']>;
  open: RequestRow[];
}

/**
 * Takes a leaving user out of their collaborations, once they agreed that open ones are closed.
 * @throws {AppError} open_collaborations with the list of them
 */
export async function eraseCollaborations(
  context: AppContext,
  tx: Tx,
  { userId, closesOpen }: LeavingUser,
): Promise<void> {
  const leaving = await lockCollaborationsOf(tx, userId);
  if (leaving.open.length > 0 && !closesOpen) {
    const { collaborations, count } = await listOpenOf(tx, userId);
    throw new AppError(requestsErrors.open_collaborations, openCollaborationsMessage(count), {
      payload: { collaborations },
    });
  }
  await closeCollaborationsOf(context, tx, leaving);
}

/**
 * Locks a user's Kollabs and open collaborations. The user's own writes must be held off, so that no Kollab or
 * request of theirs comes after; what others send waits behind the Kollabs, which are locked in the order of their
 * ids and before any request, as everything around them is.
 */
async function lockCollaborationsOf(tx: Tx, userId: string): Promise<Leaving> {
  const around = [
    ...(await idsOfKollabsOf(tx, userId)),
    ...(await idsOfKollabsAround(tx, userId)),
    // What they like or commented on counts one less.
    ...(await idsReactedTo(tx, userId, 'kollab')),
  ];
  const kollabs: Leaving['kollabs'] = new Map();
  for (const { kollab } of await lockKollabs(tx, [...new Set(around)])) kollabs.set(kollab.id, kollab);
  const open = await tx
    .select()
    .from(requests)
    .where(and(isOpen, ofPerson(userId)))
    .orderBy(asc(requests.id))
    .for('no key update');
  return { userId, kollabs, open };
}

/**
 * Takes a user out of their collaborations: open ones are closed and the other sides told, their Kollabs are
 * gone, and of what they wrote nothing stays. Completed and closed ones stay the other side's record.
 */
async function closeCollaborationsOf(context: AppContext, tx: Tx, leaving: Leaving): Promise<void> {
  const { userId, kollabs, open } = leaving;
  await eraseWrittenText(tx, userId);
  const titles = await emptyKollabsOf(tx, userId);
  for (const [category, title] of titles) await retitleNotifications(tx, receivedIn(userId, category), title);
  for (const row of open) {
    const side = roleOf({ sender: row.senderId, recipient: row.recipientId }, userId);
    await moveRequest(context, tx, row, side, 'dissolve', closingNotes.accountDeleted);
  }
  const now = context.clock.now();
  for (const kollab of kollabs.values()) if (kollab.ownerId === userId) await removeKollab(tx, kollab, now);
  await deleteKollabsOf(tx, userId, hasRequests);
}

/**
 * Closes what a user has open with others, as the deletion of their account would: both sides are told by the product.
 * What was written stays. The user's own writes must be held off.
 */
export async function dissolveCollaborationsOf(context: AppContext, tx: Tx, userId: string): Promise<void> {
  const { open } = await lockCollaborationsOf(tx, userId);
  for (const row of open)
    await moveRequest(context, tx, row, 'system', 'dissolve', closingNotes.accountSuspended);
}

/** Notes, updates and closing notes of a user; milestones stay, since they are what happened. */
async function eraseWrittenText(tx: Tx, userId: string): Promise<void> {
  const sent = eq(requests.senderId, userId);
  await tx.update(requests).set({ note: '' }).where(sent);
  await tx
    .update(requests)
    .set({ closingNote: null })
    .where(
      and(
        or(
          and(sent, eq(requests.closedBy, 'sender')),
          and(eq(requests.recipientId, userId), eq(requests.closedBy, 'recipient')),
        ),
        isNotNull(requests.closingNote),
        // The product wrote these itself, when a Kollab or an account was deleted.
        notInArray(requests.closedHow, [...closedByProduct]),
      ),
    );
  const wrote = eq(requestUpdates.authorId, userId);
  await tx.delete(requestUpdates).where(and(wrote, eq(requestUpdates.type, 'update')));
  await tx
    .update(requestUpdates)
    .set({ note: '' })
    .where(and(wrote, ne(requestUpdates.note, '')));
}
