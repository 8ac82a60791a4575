import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { NewEvent } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { holdFilesSql, pickFilesSql, usableFilesJson } from '#modules/files/server/files.service.ts';
import type { BriefFile } from '#modules/kollabs/brief.rules.ts';
import { closingOf, hasPassed, initialDeadlineWarned } from '#modules/kollabs/deadline.rules.ts';
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
import { countChangeOfClosing, hasRoom } from '#modules/kollabs/kollabs.rules.ts';
import { activeKollabsUpdate } from '#modules/profiles/server/profiles.service.ts';
import { requireBrief } from './brief.service.ts';
import { requireFutureDeadline } from './kollab-deadline.commands.ts';
import { type KollabFacts, READ_KOLLAB, switchActive } from './kollab-writes.sql.ts';

export interface Publication {
  ownerId: string;
  fields: z.output<typeof kollabForm>;
  /** The ids of the files of its brief. */
  fileIds: readonly string[];
  max: number;
  now: Date;
}

export interface Published {
  result: { kollabId: string };
}

interface Room {
  activeKollabs: number;
  timeZone: string | null;
  files: BriefFile[];
}

/**
 * @throws {AppError} too_many_kollabs; invalid, for a deadline that is not in the future; wrong_state for a file that
 * cannot be taken; files_full
 */
export function publishKollab({
  ownerId,
  fields,
  fileIds,
  max,
  now,
}: Publication): WriteSteps<Room, Published> {
  return {
    read: {
      text: `select p.current_active_kollabs as "activeKollabs", c.time_zone as "timeZone",
          ${usableFilesJson({ ids: '$2', ownerId: 'p.user_id', containerId: 'p.user_id', now: '$3' })} as files
        from profiles p left join preferences c on c.user_id = p.user_id where p.user_id = $1::uuid`,
      values: [ownerId, fileIds, now],
    },
    decide(room) {
      const timeZone = room?.timeZone ?? null;
      const owners = { now, timeZone };
      requireFutureDeadline(fields.deadline, owners);
      const activeKollabs = room?.activeKollabs ?? 0;
      requireRoom(activeKollabs, max);
      requireBrief(fileIds, room?.files ?? []);
      const id = newId();
      const { title, imageUrl, category, lookingForTypes, lookingFor, summary, compensation, tags } = fields;
      const { imageAlt, payment, deadline, place, languages, partners } = fields;
      return {
        text: fileIds.length > 0 ? PUBLISH_WITH_BRIEF_SQL : PUBLISH_SQL,
        values: [
          ...[ownerId, activeKollabs, id, title, imageUrl, category, lookingForTypes, lookingFor, summary],
          ...[compensation, tags, now, payment && JSON.stringify(payment), deadline, place, languages],
          ...[partners, initialDeadlineWarned(deadline, owners), closingOf(deadline, timeZone), imageAlt],
          ...(fileIds.length > 0 ? [fileIds] : []),
        ],
        events: [kollabEvent(KOLLAB_CREATED, { id, ownerId })],
        response: { result: { kollabId: id } },
      };
    },
  };
}

/** @param from the CTE without whose row nothing is written */
const publishSql = (
  from: string,
) => `counted as (${activeKollabsUpdate(`select $1::uuid as user_id, 1 as active from ${from}`, '$2')}),
  published as (insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
      compensation, tags, date_posted, payment, deadline, place, languages, partners, deadline_warned,
      closes_at, image_alt)
    select $3::uuid, c.user_id, $4, $5, $6, $7::text[], $8, $9, $10, $11::text[], $12::timestamptz, $13::jsonb, $14::date,
      $15, $16::text[], $17::smallint, $18::date, $19::timestamptz, $20 from counted c returning id)`;

const APPLIED = 'applied as (select p.id from published p)';
const PUBLISH_SQL = `${publishSql('locked_account')}, ${APPLIED}`;

/** $21: the ids of the files of its brief. */
const PUBLISH_WITH_BRIEF_SQL = `${pickFilesSql({ ids: '$21', ownerId: '$1', containerId: '$1', now: '$12' })},
  all_picked as (select from locked_account where cardinality($21::uuid[]) = (select count(*) from picked_files)),
  ${publishSql('all_picked')},
  ${holdFilesSql('$21', { kind: 'kollab', id: 'published.id', containerId: 'published.id', from: 'published' })},
  ${APPLIED}`;

/**
 * Its open requests continue. Idempotent.
 * @throws {AppError} not_found, forbidden
 */
export function closeKollab(id: string, viewer: PolicyViewer): WriteSteps<KollabFacts, KollabView> {
  return {
    read: { text: READ_KOLLAB, values: [id] },
    decide(found) {
      const kollab = requireOwn(found, viewer, 'close');
      if (!kollab.active) return { unchanged: new JsonText(kollab.view) };
      return {
        ...switchActive(kollab, countChangeOfClosing(kollab)),
        events: [kollabEvent(KOLLAB_CLOSED, kollab)],
      };
    },
  };
}

/**
 * Idempotent.
 * @param max the maximum of active Kollabs per user
 * @throws {AppError} not_found, forbidden; wrong_state while it is hidden; too_many_kollabs, deadline_passed
 */
export function reopenKollab(
  id: string,
  viewer: PolicyViewer,
  max: number,
  now: Date,
): WriteSteps<KollabFacts, KollabView> {
  return {
    read: { text: READ_KOLLAB, values: [id] },
    decide(found, standing) {
      const kollab = requireOwn(found, { ...viewer, ...standing }, 'reopen');
      if (kollab.active) return { unchanged: new JsonText(kollab.view) };
      const { timeZone } = kollab;
      if (hasPassed(kollab.terms.deadline, { now, timeZone }))
        throw new AppError(kollabsErrors.deadline_passed);
      requireRoom(kollab.activeKollabs, max);
      const events = [kollabEvent(KOLLAB_REOPENED, kollab)];
      return { ...switchActive(kollab, 1, kollab.activeKollabs), events };
    },
  };
}

function requireOwn(
  kollab: KollabFacts | null,
  viewer: PolicyViewer,
  action: 'close' | 'reopen',
): KollabFacts {
  if (!kollab) throw new AppError('not_found');
  requireAllowed(can(viewer, action, kollab), { forbidden: kollabsRefusals.notOwn });
  return kollab;
}

function requireRoom(activeKollabs: number, max: number): void {
  if (!hasRoom(activeKollabs, max)) throw new AppError(kollabsErrors.too_many_kollabs, noRoomMessage(max));
}

function kollabEvent(type: KollabEvent, { id, ownerId }: Pick<KollabFacts, 'id' | 'ownerId'>): NewEvent {
  return { type, actorId: ownerId, subjectId: id, data: {} };
}
