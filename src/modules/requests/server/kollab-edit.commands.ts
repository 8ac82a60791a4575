import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import { usableFilesJson } from '#modules/files/server/files.service.ts';
import { type BriefFile, isSameBrief } from '#modules/kollabs/brief.rules.ts';
import { changedTerms } from '#modules/kollabs/changed-terms.rules.ts';
import type { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import type { KollabTerms, KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { requireBrief } from '#modules/kollabs/server/brief.service.ts';
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
  replaces: KollabTerms | undefined;
  /** The ids of all files of its brief; undefined leaves them. */
  fileIds: readonly string[] | undefined;
  now: Date;
}

interface EditFacts extends KollabFacts {
  open: KollabEditedData['requests'];
  /** The ids of the files that its brief has. */
  brief: string[];
  /** Those of the asked files that it has or can take. */
  usable: BriefFile[];
}

/**
 * Replaces the terms of a Kollab of the viewer, and notifies the senders of open requests, which keep the version they
 * were made on. Of two concurrent edits the later one wins, and the former terms are stored as a version; with
 * `replaces`, a stale edit is refused. An edit without changes writes nothing. Nobody is notified of other files alone.
 * @throws {AppError} not_found, forbidden; wrong_state while it is hidden; changed_meanwhile if `replaces` is stale;
 * invalid for a new deadline that is not in the future; wrong_state for a file that cannot be taken; files_full
 */
export function editKollab({
  kollabId,
  viewer,
  fields,
  replaces,
  fileIds,
  now,
}: KollabEdit): WriteSteps<EditFacts, KollabView> {
  return {
    read: { text: READ_FOR_EDIT, values: [kollabId, fileIds ?? [], now] },
    decide(found, standing) {
      if (!found) throw new AppError('not_found', kollabNotFoundMessage);
      requireAllowed(can({ ...viewer, ...standing }, 'edit', found), REFUSALS);
      const isChanged = changedTerms(found.terms, fields).length > 0;
      // A repeated edit finds its own terms and is not stale.
      const isStale = replaces !== undefined && changedTerms(replaces, found.terms).length > 0;
      if (isStale && isChanged) throw new AppError(requestsErrors.changed_meanwhile);
      const newBrief = fileIds && !isSameBrief(found.brief, fileIds) ? fileIds : null;
      if (!isChanged && !newBrief) return { unchanged: new JsonText(found.view) };
      if (newBrief) requireBrief(newBrief, found.usable);
      const data: KollabEditedData = { requests: isChanged ? found.open : [] };
      return {
        ...replaceTerms(found, { fields: isChanged ? fields : null, fileIds: newBrief, now }),
        events: [{ type: KOLLAB_EDITED, actorId: viewer.id, subjectId: kollabId, data: { ...data } }],
      };
    },
  };
}

/** Making or ending a request updates a counter of the Kollab, and so changes its row version. */
const READ_FOR_EDIT = `select kollab.*, (select coalesce(json_agg(json_build_object('id', r.id, 'senderId', r.sender_id)
      order by r.id), '[]') from requests r
    where r.kollab_id = kollab.id and r.active and not r.completed) as open,
    (select coalesce(json_agg(f.id order by f.place), '[]') from files f where f.holder_id = kollab.id) as brief,
    ${usableFilesJson(
      { ids: '$2', ownerId: 'kollab."ownerId"', containerId: 'kollab."ownerId"', now: '$3' },
      { kind: 'kollab', id: 'kollab.id' },
    )} as usable
  from (${READ_KOLLAB}) as kollab`;
