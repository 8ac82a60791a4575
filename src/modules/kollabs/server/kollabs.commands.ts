import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { WriteSteps } from '#infra/http/write.ts';
import { newId } from '#infra/new-id.ts';
import { closingOf, hasPassed, warnedAtFirst } from '#modules/kollabs/deadline.rules.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { kollabsErrors } from '#modules/kollabs/kollabs.errors.ts';
import {
  KOLLAB_CLOSED,
  KOLLAB_CREATED,
  KOLLAB_REOPENED,
  type KollabEvent,
} from '#modules/kollabs/kollabs.events.ts';
import { kollabsRefusals, noRoomMessage } from '#modules/kollabs/kollabs.messages.ts';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { changeActiveKollabs, lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { requireAhead } from './kollab-deadline.commands.ts';
import { findViewLocked, type ViewedKollab } from './kollabs.queries.ts';
import { kollabSubject } from './kollabs.service.ts';
import { kollabs } from './kollabs.table.ts';

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

/** The owner's active Kollabs, as they count, and time zone. */
interface Room {
  activeKollabs: number;
  timeZone: string | null;
}

/**
 * Publishes a Kollab, if its owner may have one more. Refused with too_many_kollabs; invalid, for a deadline that has
 * passed.
 */
export function publishKollab({ ownerId, fields, max, now }: Publication): WriteSteps<Room, Published> {
  return {
    read: {
      text: `select p.current_active_kollabs as "activeKollabs", c.time_zone as "timeZone"
        from profiles p left join preferences c on c.user_id = p.user_id where p.user_id = $1::uuid`,
      values: [ownerId],
    },
    decide(room) {
      const timeZone = room?.timeZone ?? null;
      const owners = { now, timeZone };
      requireAhead(fields.deadline, owners);
      const activeKollabs = room?.activeKollabs ?? 0;
      if (!hasRoom(activeKollabs, max))
        throw new AppError(kollabsErrors.too_many_kollabs, noRoomMessage(max));
      const id = newId();
      const { title, imageUrl, category, lookingForTypes, lookingFor, summary, compensation, tags } = fields;
      const { payment, deadline, place, languages, partners } = fields;
      return {
        text: PUBLISH_TEXT,
        values: [
          ...[ownerId, activeKollabs, id, title, imageUrl, category, lookingForTypes, lookingFor, summary],
          ...[compensation, tags, now, payment && JSON.stringify(payment), deadline, place, languages],
          ...[partners, warnedAtFirst(deadline, owners), closingOf(deadline, timeZone)],
        ],
        events: [{ type: KOLLAB_CREATED, actorId: ownerId, subjectId: id, data: {} }],
        response: { result: { kollabId: id } },
      };
    },
  };
}

/** Of ten at once that want the last place, one finds the count as it was read. */
const PUBLISH_TEXT = `counted as (update profiles p set current_active_kollabs = $2::int + 1 from held
    where p.user_id = $1::uuid and p.current_active_kollabs = $2::int returning p.user_id),
  applied as (insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
      compensation, tags, date_posted, payment, deadline, place, languages, partners, deadline_warned,
      closes_at)
    select $3::uuid, c.user_id, $4, $5, $6, $7::text[], $8, $9, $10, $11::text[], $12::timestamptz, $13::jsonb, $14::date,
      $15, $16::text[], $17::smallint, $18::date, $19::timestamptz from counted c returning id)`;

function record(tx: Tx, type: KollabEvent, ownerId: string, id: string, now: Date): Promise<void> {
  return recordEvents(tx, [{ type, actorId: ownerId, subjectId: id, data: {} }], now);
}

/**
 * Closes an own Kollab to new requests; what is open on it goes on. Harmless to repeat.
 * @throws {AppError} not_found, forbidden
 */
export async function closeKollab(tx: Tx, id: string, viewer: PolicyViewer, now: Date): Promise<KollabView> {
  const { kollab, view } = await lockAllowed(tx, id, viewer, 'close');
  if (!kollab.active) return view;
  await tx.update(kollabs).set({ active: false }).where(eq(kollabs.id, id));
  // One that others do not see is not counted.
  if (kollab.state === 'active') await changeActiveKollabs(tx, viewer.id, -1);
  await record(tx, KOLLAB_CLOSED, viewer.id, id, now);
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
  const timeZone = kollab.deadline === null ? null : await findTimeZone(tx, viewer.id);
  if (hasPassed(kollab.deadline, { now, timeZone })) throw new AppError(kollabsErrors.deadline_passed);
  await makeRoom(tx, viewer.id, max);
  await tx.update(kollabs).set({ active: true }).where(eq(kollabs.id, id));
  await record(tx, KOLLAB_REOPENED, viewer.id, id, now);
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
