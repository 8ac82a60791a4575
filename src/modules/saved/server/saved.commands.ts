import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvent } from '#infra/events/event.ts';
import type { EraseStep } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import type { SavedList } from '#modules/saved/saved.contract.ts';
import {
  LIST_DELETED,
  LIST_MADE,
  LIST_RENAMED,
  THING_SAVED,
  THING_UNSAVED,
} from '#modules/saved/saved.events.ts';
import { savedMessages } from '#modules/saved/saved.messages.ts';
import { FIRST_LIST, isFirstListName, SAVED_LIMITS } from '#modules/saved/saved.rules.ts';
import { countEntries, countLists, hasList, inList, isThing, type Thing } from './saved.queries.ts';
import { savedEntries, savedLists } from './saved.table.ts';

interface ListChange {
  userId: string;
  /** `FIRST_LIST` or an id. */
  list: string;
  now: Date;
}

/**
 * Locks the profile, which serializes changes of a user's lists.
 * @throws {AppError} invalid, if the name is in use; wrong_state at `SAVED_LIMITS.lists`
 */
export async function makeList(tx: Tx, userId: string, name: string, now: Date): Promise<SavedList> {
  await lockProfiles(tx, [userId]);
  await requireFreeName(tx, userId, name);
  if ((await countLists(tx, userId)) >= SAVED_LIMITS.lists)
    throw new AppError('wrong_state', savedMessages.tooManyLists);
  const id = newId();
  await tx.insert(savedLists).values({ id, userId, name, createdAt: now });
  await recordEvent(tx, { type: LIST_MADE, actorId: userId, subjectId: id }, now);
  return { list: id, name };
}

/** @throws {AppError} not_found; invalid, if the name is in use */
export async function renameList(
  tx: Tx,
  { userId, list, now }: ListChange,
  name: string,
): Promise<SavedList> {
  await lockProfiles(tx, [userId]);
  if (!(await hasList(tx, userId, list))) throw new AppError('not_found', savedMessages.noList);
  await requireFreeName(tx, userId, name, list);
  await tx.update(savedLists).set({ name }).where(eq(savedLists.id, list));
  await recordEvent(tx, { type: LIST_RENAMED, actorId: userId, subjectId: list }, now);
  return { list, name };
}

export async function deleteList(tx: Tx, { userId, list, now }: ListChange): Promise<void> {
  await lockProfiles(tx, [userId]);
  const gone = await tx
    .delete(savedLists)
    .where(and(eq(savedLists.id, list), eq(savedLists.userId, userId)))
    .returning({ id: savedLists.id });
  if (gone.length > 0) await recordEvent(tx, { type: LIST_DELETED, actorId: userId, subjectId: list }, now);
}

/**
 * Saves a thing that the user sees. Repeatable.
 * @param ownerId the saved user, or the owner of the Kollab. Their account is locked, because its erasure would miss
 * the row
 * @throws {AppError} not_found, if the list or that account is deleted; wrong_state beyond `SAVED_LIMITS.entries`
 */
export async function saveThing(
  tx: Tx,
  { userId, list, now }: ListChange,
  thing: Thing,
  ownerId: string,
): Promise<void> {
  const held = await holdAccounts(tx, [ownerId]);
  if (!held.has(ownerId)) throw new AppError('not_found');
  await lockProfiles(tx, [userId]);
  if (!(await hasList(tx, userId, list))) throw new AppError('not_found', savedMessages.noList);
  const made = await tx
    .insert(savedEntries)
    .values({
      ...{ id: newId(), userId, listId: list === FIRST_LIST ? null : list, createdAt: now },
      ...(thing.kind === 'user' ? { savedUserId: thing.id } : { kollabId: thing.id }),
    })
    .onConflictDoNothing()
    .returning({ id: savedEntries.id });
  if (made.length === 0) return;
  await requireRoom(tx, userId);
  await recordEvent(tx, { type: THING_SAVED, actorId: userId, subjectId: thing.id }, now);
}

export async function unsaveThing(tx: Tx, { userId, list, now }: ListChange, thing: Thing): Promise<void> {
  const gone = await tx
    .delete(savedEntries)
    .where(and(eq(savedEntries.userId, userId), inList(list), isThing(thing)))
    .returning({ id: savedEntries.id });
  if (gone.length > 0)
    await recordEvent(tx, { type: THING_UNSAVED, actorId: userId, subjectId: thing.id }, now);
}

/** Deletes a user's saved things, and other users' entries for the user and the user's Kollabs. */
export const eraseSaved: readonly EraseStep[] = [
  deletes(
    savedEntries,
    (userId) => eq(savedEntries.userId, userId),
    (userId) => eq(savedEntries.savedUserId, userId),
    (userId) => sql`${savedEntries.kollabId} in (select id from kollabs where owner_id = ${userId})`,
  ),
  deletes(savedLists, (userId) => eq(savedLists.userId, userId)),
];

async function requireFreeName(tx: Tx, userId: string, name: string, except?: string): Promise<void> {
  const taken = await tx.$count(
    savedLists,
    and(
      eq(savedLists.userId, userId),
      sql`lower(${savedLists.name}) = lower(${name})`,
      except === undefined ? undefined : ne(savedLists.id, except),
    ),
  );
  if (taken > 0 || isFirstListName(name)) throw invalid({ name: savedMessages.nameTaken });
}

/** Deletes entries of deleted Kollabs if the limit is reached, because these Kollabs never return. */
async function requireRoom(tx: Tx, userId: string): Promise<void> {
  if ((await countEntries(tx, userId)) <= SAVED_LIMITS.entries) return;
  await tx.execute(sql`delete from saved_entries e using kollabs k
    where e.user_id = ${userId}::uuid and k.id = e.kollab_id and k.state = 'deleted'`);
  if ((await countEntries(tx, userId)) > SAVED_LIMITS.entries)
    throw new AppError('wrong_state', savedMessages.tooManyEntries);
}
