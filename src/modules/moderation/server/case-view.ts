import type { PolicyViewer } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import { findRole, hasOtherModerator } from '#modules/accounts/server/roles.service.ts';
import type { CaseView } from '#modules/moderation/moderation.contract.ts';
import { canDecide } from '#modules/moderation/moderation.policy.ts';
import { DECISION_ACTIONS, type ReportKind } from '#modules/moderation/moderation.rules.ts';
import { findLastingState } from '#modules/profiles/server/profiles.service.ts';
import { findDomainStanding } from '#modules/proofs/server/proofs.service.ts';
import { findCommentedOn } from '#modules/reactions/server/taken-down.service.ts';
import { findCaseView, listObjections, listOpenReports } from './cases.queries.ts';
import { listDecisionsAbout } from './decisions.queries.ts';
import { findState } from './subjects.ts';

/** Null if the thing was never reported. */
export async function findWholeCase(
  db: Db,
  viewer: PolicyViewer,
  { kind, id }: { kind: ReportKind; id: string },
  now: Date,
): Promise<CaseView | null> {
  const found = await findCaseView(db, kind, id);
  if (!found) return null;
  const { ownerId, view } = found;
  const [state, on, reports, waiting, before, ownerRole, hasOther, ownerState, domains] = await Promise.all([
    findState(db, kind, id),
    kind === 'comment' ? findCommentedOn(db, id) : null,
    listOpenReports(db, id),
    listObjections(db, id),
    listDecisionsAbout(db, ownerId),
    findRole(db, ownerId),
    hasOtherModerator(db, viewer.id),
    findLastingState(db, ownerId),
    findDomainStanding(db, ownerId, now),
  ]);
  const subject = {
    ...{
      kind,
      ownerId,
      ownerRole,
      ownerState,
      domains,
      hasOtherModerator: hasOther,
      state,
      openReports: view.openReports,
    },
    objections: waiting.map(({ action, moderatorId }) => ({
      contested: action,
      own: moderatorId === viewer.id,
    })),
  };
  return {
    ...view,
    ...{ state, on, reports, before },
    objections: waiting.map(({ decisionId, action, text, createdAt }) => ({
      ...{ decisionId, action, text },
      date: createdAt.toISOString(),
    })),
    actions: DECISION_ACTIONS.filter((action) => canDecide(viewer, action, subject).ok),
  };
}
