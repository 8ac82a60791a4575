import { eq } from 'drizzle-orm';
import { id as idSchema } from '#contract/fields.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { Reportable } from '#infra/module.ts';
import { isUploaded } from '#modules/media/media.rules.ts';
import type { ShowcaseView } from '#modules/showcases/showcases.contract.ts';
import { SHOWCASE_MODERATED, type ShowcaseSides } from '#modules/showcases/showcases.events.ts';
import { answerableSide, type ShowcaseState } from '#modules/showcases/showcases.rules.ts';
import { findShowcase } from './showcases.queries.ts';
import { showcases } from './showcases.table.ts';
import { byLinkUnlessBlocked } from './visibility.service.ts';

/** Without its reviews, which have other authors and are reported separately. */
export async function findReportedShowcase(
  db: Db,
  { id: viewerId }: PolicyViewer,
  id: string,
): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const unlessBlocked = { hasBlocks: true, hasMutesOrHides: false, mutedTags: [], mutedCategories: [] };
  const found = await findShowcase(db, id, byLinkUnlessBlocked({ userId: viewerId, ...unlessBlocked }));
  if (!found) return null;
  const { title, sender, recipient, works } = JSON.parse(found.view) as ShowcaseView;
  const between = `${sender.displayName} (@${sender.username}) and ${recipient.displayName} (@${recipient.username})`;
  const delivered = works.map(({ what, link, imageUrl, imageAlt }) => ({
    ...{ what, link, imageAlt },
    imageUrl: imageUrl !== null && isUploaded(imageUrl, 'delivery') ? imageUrl : null,
  }));
  const sides = [found.senderId, found.recipientId];
  return {
    id,
    // To both sides it is their own.
    ownerId: sides.includes(viewerId) ? viewerId : found[`${answerableSide(works)}Id`],
    seen: { title, between, works: delivered },
  };
}

/** Null if neither side ever agreed to show it, or an account is deleted. */
export async function findShowcaseState(db: Db, requestId: string): Promise<ShowcaseState | null> {
  const [row] = await selectState(db, requestId);
  return row?.state ?? null;
}

/** In the lock order, this lock is the last. */
export async function lockShowcaseState(tx: Tx, requestId: string): Promise<ShowcaseState | null> {
  const [row] = await selectState(tx, requestId).for('no key update');
  return row?.state ?? null;
}

/** @returns false if there is nothing to change any more */
export async function changeShowcaseState(
  tx: Tx,
  requestId: string,
  state: ShowcaseState,
  now: Date,
): Promise<boolean> {
  const { senderId, recipientId } = showcases;
  const [sides] = await tx
    .update(showcases)
    .set({ state })
    .where(eq(showcases.requestId, requestId))
    .returning({ senderId, recipientId });
  if (!sides) return false;
  const data: ShowcaseSides = sides;
  const event = { type: SHOWCASE_MODERATED, actorId: null, subjectId: requestId, data: { ...data } };
  await recordEvents(tx, [event], now);
  return true;
}

function selectState(db: Db, requestId: string) {
  return db
    .select({ state: showcases.state })
    .from(showcases)
    .where(eq(showcases.requestId, requestId))
    .$dynamic();
}
