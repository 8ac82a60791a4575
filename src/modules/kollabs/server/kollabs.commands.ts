import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { WriteKey } from '#infra/http/change.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { JsonText } from '#infra/http/response.ts';
import { newId } from '#infra/new-id.ts';
import { hasPassed, warnedAtFirst } from '#modules/kollabs/deadline.rules.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { kollabsErrors } from '#modules/kollabs/kollabs.errors.ts';
import { KOLLAB_CLOSED, KOLLAB_CREATED, KOLLAB_REOPENED } from '#modules/kollabs/kollabs.events.ts';
import { kollabsRefusals, noRoomMessage } from '#modules/kollabs/kollabs.messages.ts';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import { changeActiveKollabs, lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { mayBeSet, requireAhead } from './kollab-deadline.commands.ts';
import { findViewLocked, type ViewedKollab } from './kollabs.queries.ts';
import { kollabSubject } from './kollabs.service.ts';
import { kollabs } from './kollabs.table.ts';
import { PUBLISH_PARAMETERS, PUBLISH_STATEMENT } from './publish-kollab.sql.ts';

export interface Publication {
  ownerId: string;
  fields: z.output<typeof kollabForm>;
  /** Active Kollabs that a user may have at most. */
  max: number;
  now: Date;
}

/** The response to a publication. */
export interface Published {
  result: { kollabId: string };
}

/**
 * Publishes a Kollab by one statement, where nothing speaks against it.
 * @param key kept with the response, which a repeat is given again by the slow way
 * @returns the response as JSON; null where nothing was changed, and the slow way has to say why
 */
export async function publishAtOnce(
  context: AppContext,
  { ownerId, fields, max, now }: Publication,
  key: WriteKey | null,
): Promise<JsonText<Published> | null> {
  // The slow way says so; a repeat is given its first response there.
  if (!mayBeSet(fields.deadline, now)) return null;
  const id = newId();
  const payment = fields.payment && JSON.stringify(fields.payment);
  const deadlineWarned = warnedAtFirst(fields.deadline, now);
  const given = {
    id,
    ownerId,
    max,
    now,
    ...fields,
    payment,
    deadlineWarned,
    body: JSON.stringify(publishedAs(id)),
  };
  const values = { ...given, key: key?.key ?? null, fingerprint: key?.fingerprint ?? null };
  const response = await guardedWrite(
    context,
    ownerId,
    PUBLISH_STATEMENT,
    PUBLISH_PARAMETERS.map((name) => values[name]),
  );
  return response === null ? null : new JsonText(response);
}

/**
 * Publishes a Kollab, while its owner has room for one more.
 * @throws {AppError} too_many_kollabs; invalid, for a deadline that is not to come
 */
export async function publishKollab(tx: Tx, { ownerId, fields, max, now }: Publication): Promise<Published> {
  requireAhead(fields.deadline, now);
  await makeRoom(tx, ownerId, max);
  const id = newId();
  const deadlineWarned = warnedAtFirst(fields.deadline, now);
  await tx.insert(kollabs).values({ id, ownerId, ...fields, deadlineWarned, datePosted: now });
  await recordEvents(tx, [{ type: KOLLAB_CREATED, actorId: ownerId, subjectId: id, data: {} }], now);
  return publishedAs(id);
}

function publishedAs(kollabId: string): Published {
  return { result: { kollabId } };
}

/**
 * Closes an own Kollab to new requests; what is open on it goes on. Harmless to repeat.
 * @throws {AppError} not_found, forbidden
 */
export async function closeKollab(tx: Tx, id: string, viewer: PolicyViewer, now: Date): Promise<KollabView> {
  const { kollab, view } = await lockAllowed(tx, id, viewer, 'close');
  if (!kollab.active) return view;
  await tx.update(kollabs).set({ active: false }).where(eq(kollabs.id, id));
  await recordEvents(tx, [{ type: KOLLAB_CLOSED, actorId: viewer.id, subjectId: id, data: {} }], now);
  // One that others do not see is not counted.
  if (kollab.state === 'active') await changeActiveKollabs(tx, viewer.id, -1);
  return { ...view, active: false };
}

/**
 * Opens an own Kollab to new requests again; it counts among the active ones like a new one. Harmless to repeat.
 * @param max active Kollabs that a user may have at most
 * @throws {AppError} not_found, forbidden, wrong_state while others may not see it, too_many_kollabs, deadline_passed
 */
export async function reopenKollab(
  tx: Tx,
  id: string,
  viewer: PolicyViewer,
  max: number,
  now: Date,
): Promise<KollabView> {
  const { kollab, view } = await lockAllowed(tx, id, viewer, 'reopen');
  if (kollab.active) return view;
  if (hasPassed(kollab.deadline, now)) throw new AppError(kollabsErrors.deadline_passed);
  await makeRoom(tx, viewer.id, max);
  await tx.update(kollabs).set({ active: true }).where(eq(kollabs.id, id));
  await recordEvents(tx, [{ type: KOLLAB_REOPENED, actorId: viewer.id, subjectId: id, data: {} }], now);
  return { ...view, active: true };
}

/** Counts one more under the lock of the owner's profile: of ten at once that want the last place, one gets it. */
async function makeRoom(tx: Tx, ownerId: string, max: number): Promise<void> {
  const [owner] = await lockProfiles(tx, [ownerId]);
  if (!owner) throw new AppError('not_signed_in');
  if (!hasRoom(owner.currentActiveKollabs, max))
    throw new AppError(kollabsErrors.too_many_kollabs, noRoomMessage(max));
  await changeActiveKollabs(tx, ownerId, 1);
}

async function lockAllowed(
  tx: Tx,
  id: string,
  viewer: PolicyViewer,
  action: 'close' | 'reopen',
): Promise<ViewedKollab> {
  const locked = await findViewLocked(tx, id);
  if (!locked) throw new AppError('not_found');
  requireAllowed(can(viewer, action, kollabSubject(locked)), { forbidden: kollabsRefusals.notOwn });
  return locked;
}
