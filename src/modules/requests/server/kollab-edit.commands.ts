import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import type { KollabTerms, KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { changedTerms } from '#modules/kollabs/kollabs.rules.ts';
import {
  type KollabFacts,
  READ_KOLLAB,
  replaceTerms,
} from '#modules/kollabs/server/kollab-versions.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { KOLLAB_EDITED, type KollabEditedData } from '#modules/requests/requests.events.ts';
import { kollabNotFoundMessage, notOwnKollabEditMessage } from '#modules/requests/requests.messages.ts';

const REFUSALS = { not_found: kollabNotFoundMessage, forbidden: notOwnKollabEditMessage };

export interface KollabEdit {
  kollabId: string;
  viewer: PolicyViewer;
  fields: z.output<typeof kollabForm>;
  /** What its owner saw; left out by one who replaces whatever is there. */
  replaces: KollabTerms | undefined;
  now: Date;
}

interface EditFacts extends KollabFacts {
  /** The open requests on it. */
  open: KollabEditedData['requests'];
}

/**
 * Replaces what an own Kollab says. Open requests keep the version that they were made on, and their senders are told.
 * Of two edits at once the later one stands, and what the other wrote is kept as a version, unless the later one says
 * what it replaces. One that changes nothing writes nothing. Refused with not_found, forbidden; wrong_state while others
 * may not see it; changed_meanwhile, if it replaces something else than what stands there; invalid, for a new deadline
 * that is not to come.
 */
export function editKollab({
  kollabId,
  viewer,
  fields,
  replaces,
  now,
}: KollabEdit): WriteSteps<EditFacts, KollabView> {
  return {
    read: { text: READ_FOR_EDIT, values: [kollabId] },
    decide(found, standing) {
      if (!found) throw new AppError('not_found', kollabNotFoundMessage);
      requireAllowed(can({ ...viewer, ...standing }, 'edit', found), REFUSALS);
      const isChanged = changedTerms(found.terms, fields).length > 0;
      // A repeat finds the text that it has written.
      const isStale = replaces !== undefined && changedTerms(replaces, found.terms).length > 0;
      if (isStale && isChanged) throw new AppError(requestsErrors.changed_meanwhile);
      if (!isChanged) return { unchanged: new JsonText(found.view) };
      const data: KollabEditedData = { requests: found.open };
      return {
        ...replaceTerms(found, fields, now),
        events: [{ type: KOLLAB_EDITED, actorId: viewer.id, subjectId: kollabId, data: { ...data } }],
      };
    },
  };
}

/** A request that is made or ends is counted on the Kollab, and so changes the version of its row. */
const READ_FOR_EDIT = `select kollab.*, (select coalesce(json_agg(json_build_object('id', r.id, 'senderId', r.sender_id)
      order by r.id), '[]') from requests r
    where r.kollab_id = kollab.id and r.active and not r.completed) as open
  from (${READ_KOLLAB}) as kollab`;
