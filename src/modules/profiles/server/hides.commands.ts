import { and, eq } from 'drizzle-orm';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvent } from '#infra/events/event.ts';
import { type HideKind, MOST_HIDDEN } from '#modules/profiles/hides.rules.ts';
import type { ProfileEvent } from '#modules/profiles/profiles.events.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { countHidden } from './hides.queries.ts';
import { hides } from './mutes-and-hides.table.ts';
import { lockProfiles } from './profiles.service.ts';

interface Hidden {
  userId: string;
  kind: HideKind;
  subjectId: string;
}

/**
 * Hides a card from a user's own lists. Idempotent.
 * @throws {AppError} wrong_state at `MOST_HIDDEN`
 */
export async function hideCard(tx: Tx, hidden: Hidden, now: Date): Promise<void> {
  await lockProfiles(tx, [hidden.userId]);
  const made = await tx
    .insert(hides)
    .values({ ...hidden, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (made.length > 0 && (await countHidden(tx, hidden.userId)) > MOST_HIDDEN) {
    throw new AppError('wrong_state', profilesRefusals.tooManyHides);
  }
  await recordEvent(tx, eventOf('card.hidden', hidden), now);
}

export async function showCard(tx: Tx, hidden: Hidden, now: Date): Promise<void> {
  await tx.delete(hides).where(and(eq(hides.userId, hidden.userId), eq(hides.subjectId, hidden.subjectId)));
  await recordEvent(tx, eventOf('card.shown', hidden), now);
}

function eventOf(type: ProfileEvent, { userId, kind, subjectId }: Hidden) {
  return { type, actorId: userId, subjectId, data: { kind } };
}
