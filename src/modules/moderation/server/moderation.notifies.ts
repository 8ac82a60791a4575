import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import { CASE_DECIDED, type CaseDecidedData } from '#modules/moderation/moderation.events.ts';
import { isAgainst } from '#modules/moderation/moderation.rules.ts';

/** Who is notified of a decision: its owner of all but a dismissed report, and those who reported of what came of it. */
export const moderationNotify: Record<string, Notifies> = {
  [CASE_DECIDED]: (event) => {
    const data = dataOf<CaseDecidedData>(event);
    const outcome = isAgainst(data.action) ? 'reportActed' : 'reportDismissed';
    return [
      ...(tellsOwner(data) ? [{ recipientId: data.ownerId, type: ownerTypeOf(data) }] : []),
      ...data.reporterIds.map((recipientId) => ({ recipientId, type: outcome })),
    ];
  },
};

function ownerTypeOf({ action }: CaseDecidedData): string {
  if (action === 'hide') return 'hiddenByRule';
  if (isAgainst(action)) return 'decidedAgainst';
  return action === 'dismiss' ? 'objectionRefused' : 'decidedFor';
}

/** That something was reported is not told to its owner (decisions.md section 8). */
export function tellsOwner({ action, onObjection }: CaseDecidedData): boolean {
  return action !== 'dismiss' || onObjection;
}
