import { transaction } from '#infra/db/pool.ts';
import { createInvitation } from '#modules/place/server/place.service.ts';
import type { Person } from './factories.ts';
import type { Marks } from './marks.ts';
import type { TestApp } from './test-app.ts';

/** An invitation link that a marked person made as an admin. */
export async function makeInvitation(
  { clock, context }: TestApp,
  { userId }: Person,
  marks: Marks,
  mark: (name: string) => string,
): Promise<void> {
  marks.invitationNote = mark('invitationnote');
  const form = { uses: 1, days: 1, note: marks.invitationNote };
  await transaction(context.database.db, (tx) => createInvitation(tx, userId, form, clock.now()));
}
