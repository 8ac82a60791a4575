import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import { CASE_DECIDED, type CaseDecidedData } from '#modules/moderation/moderation.events.ts';
import { isAgainst } from '#modules/moderation/moderation.rules.ts';

/** Notifies the owner of every decision except a dismissed report, and the reporters of the outcome. */
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

/** The owner does not learn that something was reported. */
export function tellsOwner({ action, onObjection }: CaseDecidedData): boolean {
  return action !== 'dismiss' || onObjection;
}
