import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import type { KollabTerms, KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { changedTerms } from '#modules/kollabs/kollabs.rules.ts';
import { lockViewedKollab, replaceTerms } from '#modules/kollabs/server/kollab-versions.service.ts';
import { kollabSubject } from '#modules/kollabs/server/kollabs.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { KOLLAB_EDITED, type KollabEditedData } from '#modules/requests/requests.events.ts';
import { kollabNotFoundMessage, notOwnKollabEditMessage } from '#modules/requests/requests.messages.ts';
import { isOpen } from './request-states.sql.ts';
import { requests } from './requests.table.ts';

const REFUSALS = { not_found: kollabNotFoundMessage, forbidden: notOwnKollabEditMessage };

export interface KollabEdit {
  kollabId: string;
  viewer: PolicyViewer;
  fields: z.output<typeof kollabForm>;
  /** What its owner saw; left out by one who replaces whatever is there. */
  replaces: KollabTerms | undefined;
  now: Date;
}

/**
 * Replaces what an own Kollab says. Open requests keep the version that they were made on, and their senders are told.
 * Of two edits at once the later one stands, and what the other wrote is kept as a version, unless the later one says
 * what it replaces. One that changes nothing writes nothing.
 * @throws {AppError} not_found, forbidden, wrong_state while others may not see it, changed_meanwhile where it is not
 * what stands there
 */
export async function editKollab(tx: Tx, edit: KollabEdit): Promise<KollabView> {
  const { kollabId, viewer, fields, replaces, now } = edit;
  const found = await lockViewedKollab(tx, kollabId);
  if (!found) throw new AppError('not_found', kollabNotFoundMessage);
  requireAllowed(can(viewer, 'edit', kollabSubject(found)), REFUSALS);
  // A repeat of what was done finds its own words there.
  const isStale = replaces !== undefined && changedTerms(replaces, found.kollab).length > 0;
  if (isStale && changedTerms(found.kollab, fields).length > 0) {
    throw new AppError(requestsErrors.changed_meanwhile);
  }
  const edited = await replaceTerms(tx, found, fields, now);
  if (!edited) return found.view;
  // The Kollab is locked, so that no request is made meanwhile.
  const open = await tx
    .select({ id: requests.id, senderId: requests.senderId })
    .from(requests)
    .where(and(eq(requests.kollabId, kollabId), isOpen))
    .orderBy(requests.id);
  const data: KollabEditedData = { requests: open };
  await recordEvents(
    tx,
    [{ type: KOLLAB_EDITED, actorId: viewer.id, subjectId: kollabId, data: { ...data } }],
    now,
  );
  return edited;
}
